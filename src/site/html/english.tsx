import type { Locale } from '../../messages/locale.js';
import type { Child } from './html.js';

/** Content that exists only in English. On pages in other languages, it is marked as English for screen readers and browsers. */
export const English = ({ locale, children }: { locale: Locale; children?: Child }): Child =>
  locale.language === 'en' ? children : <span lang="en">{children}</span>;
