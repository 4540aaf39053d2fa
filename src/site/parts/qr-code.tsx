import encodeQR from 'qr';
import type { Locale } from '../../messages/locale.js';
import type { Html } from '../html/html.js';

/** Width of the quiet zone in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

interface QrCodeProps {
  text: string;
  /** What the code links to. */
  name: string;
  locale: Locale;
}

/** A QR code as one path of squares. */
export function QrCode({ text, name, locale }: QrCodeProps): Html {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return (
    <svg viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={locale.t('plan.paper.qrCode', { name })}>
      <path fill="#fff" d={`M0 0h${rows.length}v${rows.length}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
