/**
 * Most bytes that one write puts into a pipe in one piece (PIPE_BUF of Linux). Of a longer line, another process's line could come
 * to stand in the middle.
 */
export const PIECE = 4096;

/** Characters that each text of a long line keeps at first, and when that was not enough. */
const KEPT = [1_000, 200, 40];

/** @returns a line of the log that fits into one piece: the line itself, or one whose long texts are cut */
export function wholeLine(line: string): string {
  if (line.length * 3 <= PIECE || Buffer.byteLength(line) <= PIECE) return line;
  const entry = JSON.parse(line) as { level: number; time: string; msg?: string };
  for (const most of KEPT) {
    const shorter = `${JSON.stringify(entry, (_, value) => cut(value, most))}\n`;
    if (Buffer.byteLength(shorter) <= PIECE) return shorter;
  }
  const { level, time, msg = '' } = entry;
  return `${JSON.stringify({ level, time, msg: cut(msg, 200) })}\n`;
}

function cut(value: unknown, most: number): unknown {
  return typeof value === 'string' && value.length > most ? `${value.slice(0, most)}…` : value;
}
