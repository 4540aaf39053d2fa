/** What a script can tell from the exit code. */
export const EXIT = {
  done: 0,
  /** The command was understood, and refused or failed: bad cells, no such customer, a full disk. */
  failed: 1,
  /** The command line itself is wrong: an unknown command, a missing option. */
  usage: 2,
} as const;
