/** The names of all fields that forms and addresses of the dashboard have, but `as`, without which no form is read further. */
const FIELDS =
  'action actor confirm customer day do election email expires fields from grace id key label lastDay name origins place q rateLimit response role sort state states subscription timeZone to token topics url';

/** Fields with a text in each of them. */
export const everyField = (text: string): Record<string, string> =>
  Object.fromEntries(FIELDS.split(' ').map((name) => [name, text]));
