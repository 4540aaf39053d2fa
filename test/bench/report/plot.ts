export function plot(sections: unknown): string {
  return '';
}
