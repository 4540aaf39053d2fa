/** Stands in for a package that is imported by another and never called. */
export default function unused(): never {
  throw new Error('This part of a package was left out of the bundle');
}
