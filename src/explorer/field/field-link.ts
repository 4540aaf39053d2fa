/** The address of a field. @param query what its map shows, and how its table is sorted */
export function fieldLink(
  slug: string,
  { option, sort }: { option?: string | undefined; sort?: string | undefined } = {},
): string {
  const query = new URLSearchParams({ ...(option && { option }), ...(sort && { sort }) });
  return query.size > 0 ? `/fields/${slug}?${query}` : `/fields/${slug}`;
}
