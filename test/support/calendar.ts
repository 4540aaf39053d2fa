import ICAL from 'ical.js';

/** An event as a calendar program reads it. */
export interface ReadEvent {
  uid: string;
  /** First day, `2028-10-10`; with a time if it is not all-day. */
  start: string;
  summary: string;
  description: string;
  status: unknown;
  stamp: unknown;
}

/** Reads a calendar with a parser that has nothing to do with the library that writes it. */
export function readCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((component): ReadEvent => {
    const { uid, startDate, summary, description } = new ICAL.Event(component);
    const stamp = String(component.getFirstPropertyValue('dtstamp'));
    return {
      uid,
      start: startDate.toString(),
      summary,
      description,
      status: component.getFirstPropertyValue('status'),
      stamp,
    };
  });
  // The parser knows no type of these properties, so it leaves the text escaped.
  const extension = (name: string) =>
    ICAL.Property.fromString(`SUMMARY:${calendar.getFirstPropertyValue(name)}`).getFirstValue() as string;
  return {
    events,
    name: extension('x-wr-calname'),
    description: extension('x-wr-caldesc'),
    components: calendar.getAllSubcomponents().length,
  };
}

/** The names of all properties, one for each line after unfolding. */
export function propertiesIn(text: string): string[] {
  const lines = text.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
  return lines.map((line) => line.split(/[:;]/, 1)[0] as string);
}
