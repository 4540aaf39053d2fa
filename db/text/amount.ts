/** `1,397,965` */
export const count = (number: number): string => number.toLocaleString('en-US');

/** `1 key`, `6 keys` */
export const amountOf = (number: number, noun: string): string => `${count(number)} ${noun}${number === 1 ? '' : 's'}`;
