import type { Locale } from '../messages/locale.js';
import { pollHours as hoursOf } from './deadline-words.js';

type Time = Parameters<typeof hoursOf>[0];

export const pollHours = (opens: Time, closes: Time, _locale: Locale): string => hoursOf(opens, closes);

/** What belongs to polling hours and only exists in English, for a page in another language. */
export const pollNotes = (_opens: Time, _closes: Time, _locale: Locale): string[] => [];
