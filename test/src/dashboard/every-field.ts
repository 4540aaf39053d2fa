/** The names of all fields that forms and addresses of the dashboard have. */
const FIELDS =
  'action actor confirm customer do email expires fields from grace id key label name q sort states subscription sure to token url';

/** Fields with a text in each of them. */
export const everyField = (text: string): Record<string, string> =>
  Object.fromEntries(FIELDS.split(' ').map((name) => [name, text]));
