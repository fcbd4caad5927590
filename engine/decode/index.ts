/** `espalier/decode`: running local models under a grammar. */
export type { Context, LanguageModel, Message, Prompt, TokenBytes } from './language-model.ts';
export type { LoadedModel, LoadOptions, LoadProgress } from './load.ts';
export { loadModel } from './load.ts';
export { applyMask } from './logits.ts';
export type { GenerateOptions, Generation, Step, Timings } from './loop.ts';
export { complete, generate } from './loop.ts';
export type { ProcessorOptions } from './processor.ts';
export { makeLogitsProcessor } from './processor.ts';
export type { Sampler, SamplingOptions } from './sample.ts';
export { makeSampler } from './sample.ts';
export type { TokenMatcher } from './token-matcher.ts';
