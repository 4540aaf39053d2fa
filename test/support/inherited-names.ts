/** What every plain object of JavaScript has: a look-up by a client's text must not find it. */
export const INHERITED_NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'];
