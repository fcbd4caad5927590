/** How the command ends, for scripts. They are documented in its help and do not change. */
export const EXIT = {
  ok: 0,
  /** A bug of ours. */
  internal: 1,
  /** The command line: an unknown option, a file that is not there. */
  usage: 2,
  /** The schema: malformed, unsupported, unsatisfiable, or over a limit. */
  schema: 3,
  /** The output: not valid, or cut off before it was complete. */
  output: 4,
  /** The model or its tokenizer: missing, broken, not to be had. */
  model: 5,
  /** Ctrl-C. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export const EXIT_HELP = `
Exit codes:
  0  done, and the output is valid
  1  a bug in espalier
  2  wrong usage, or a file that cannot be read
  3  the schema is malformed, unsupported, unsatisfiable or over a limit
  4  the output is not valid, or ended before it was complete
  5  the model or its tokenizer cannot be loaded or run
`;
