/** JSON Pointers (RFC 6901) and relative ones, and UUIDs (RFC 4122, in either case). */
import { pattern } from './language.ts';

const POINTER = '(?:/(?:[^~/]|~[01])*)*';

export const jsonPointer = pattern(POINTER);
export const relativeJsonPointer = pattern(`(?:0|[1-9][0-9]*)(?:#|${POINTER})`);

const hex = (count: number): string => `[0-9A-Fa-f]{${count}}`;

export const uuid = pattern([8, 4, 4, 4, 12].map(hex).join('-'));
