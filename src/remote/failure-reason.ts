const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its host name has no address (DNS)',
  EAI_AGAIN: 'its host name cannot be looked up now (DNS)',
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'the connection was closed early',
  EHOSTUNREACH: 'no route to the host',
  ENETUNREACH: 'no route to the network',
  ETIMEDOUT: 'timeout',
  EPROTO: 'the server does not speak TLS there',
  ERR_SSL_WRONG_VERSION_NUMBER: 'the server does not speak TLS there',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its TLS certificate is for another host name',
  CERT_HAS_EXPIRED: 'its TLS certificate has expired',
};

/** Why a request failed, for operators. It names no URL, because that may have a password. */
export function failureReason(error: Error): string {
  const { code = '' } = error as NodeJS.ErrnoException;
  // All codes of OpenSSL for certificates that it does not trust.
  const isTls = /CERT|ISSUER|SIGNATURE/.test(code);
  const reason = REASONS[code] ?? (isTls ? 'its TLS certificate is not trusted (NODE_EXTRA_CA_CERTS adds one)' : '');
  return reason ? `${reason} (${code})` : code || error.message;
}

/** Why a response is of no use. */
export function statusReason(status: number): string {
  if (status === 404 || status === 410) return `no such file (status ${status})`;
  if (status === 401) return 'user and password are missing or wrong (status 401)';
  if (status === 403) return 'access is forbidden (status 403)';
  if (status === 405) return 'the server does not allow this (status 405)';
  if (status === 413) return 'the file is larger than the server accepts (status 413)';
  return `status ${status}`;
}
