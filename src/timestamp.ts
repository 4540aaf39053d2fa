let second = -1;
let start = '';

/**
 * The time of a line as pino's own `isoTime` has it, of which only the milliseconds are made for each: under load nearly every line
 * has a time of its own.
 */
export function timestamp(): string {
  const now = Date.now();
  const ms = now % 1000;
  if (now - ms !== second) {
    second = now - ms;
    start = `,"time":"${new Date(second).toISOString().slice(0, -4)}`;
  }
  return `${start}${ms < 10 ? '00' : ms < 100 ? '0' : ''}${ms}Z"`;
}
