const NO_TLS = 'the server does not speak TLS there';
const CLOSED_EARLY = 'the connection was closed early';
const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its host name has no address (DNS)',
  EAI_AGAIN: 'its host name cannot be looked up now (DNS)',
  ECONNREFUSED: 'connection refused',
  ECONNRESET: CLOSED_EARLY,
  HPE_INVALID_EOF_STATE: CLOSED_EARLY,
  UND_ERR_SOCKET: CLOSED_EARLY,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: CLOSED_EARLY,
  EHOSTUNREACH: 'no route to the host',
  ENETUNREACH: 'no route to the network',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  EPROTO: NO_TLS,
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
  CERT_HAS_EXPIRED: 'its TLS certificate has expired; renew it, or correct the clock of this machine',
  CERT_NOT_YET_VALID: 'its TLS certificate is not valid yet; check the clocks of both machines',
};

/** Why a request failed, for operators. It names no URL, because that may have a password. */
export function failureReason(error: Error): string {
  const { code = '' } = error as NodeJS.ErrnoException;
  const reason = REASONS[code] ?? responseReason(error, code) ?? tlsReason(error, code);
  return reason && code ? `${reason} (${code})` : (reason ?? (code || error.message));
}

function responseReason({ name }: Error, code: string): string | undefined {
  // A chunked body that is cut off.
  if (name === 'HTTPParserError' && code === '') return CLOSED_EARLY;
  if (code.startsWith('HPE_')) return 'its response is no valid HTTP';
  return code.startsWith('Z_') ? 'its response is not compressed as it says' : undefined;
}

function tlsReason(error: Error & { cert?: { subjectaltname?: string } }, code: string): string | undefined {
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    const names = error.cert?.subjectaltname?.slice(0, 200) || 'no name';
    return `its TLS certificate is for another host: it has ${names}`;
  }
  if (code.endsWith('ALERT_CERTIFICATE_REQUIRED'))
    return 'it demands a TLS certificate of its clients, which is not supported';
  // All codes of OpenSSL for certificates that it does not trust.
  if (!/CERT|ISSUER|SIGNATURE/.test(code)) return undefined;
  return 'its TLS certificate is not from an authority that this machine trusts; NODE_EXTRA_CA_CERTS names a file with more of them';
}

/** Why a response with this status is no use. */
export function statusReason(status: number): string {
  if (status === 404 || status === 410) return `no such file (status ${status})`;
  if (status === 401) return 'user and password are missing or wrong (status 401)';
  if (status === 403) return 'access is forbidden (status 403)';
  return `status ${status}`;
}
