import { behave } from './behave.ts';

behave('wasm');
behave('reference');
