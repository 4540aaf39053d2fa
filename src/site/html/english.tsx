import type { Locale } from '../../voting/messages/locale.js';
import type { Child } from './html.js';

/** Content that only exists in English: on a page in another language, screen readers and browsers know that it is. */
export const English = ({ locale, children }: { locale: Locale; children?: Child }): Child =>
  locale.language === 'en' ? children : <span lang="en">{children}</span>;
