/** A name as part of a file name that every system can store: `Dona-Ana-County`, `Prince-Georges-County`. */
export function fileNamePart(name: string): string {
  const withoutAccents = name.normalize('NFD').replace(/[\p{M}'’]/gu, '');
  return (withoutAccents.match(/[A-Za-z0-9]+/g) ?? []).join('-');
}
