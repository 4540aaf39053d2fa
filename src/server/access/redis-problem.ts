import { failureReason } from '../../process/outbound/failure-reason.js';

/** Why Redis does not count, and what to do. */
export interface RedisProblem {
  /** Has no password. */
  readonly reason: string;
  readonly advice: string;
  /** Redis said no, and would say so again, for example to a wrong password. */
  readonly isRefusal: boolean;
}

const CHECK = 'Check LIMITS_URL, and that Redis is running';

/** By the beginning of a reply, or by a word of another reason. */
const ADVICE: readonly [pattern: RegExp, advice: string][] = [
  [/^(NOAUTH|WRONGPASS)|\bAUTH\b|invalid password/, 'Correct the user and password of LIMITS_URL'],
  [/^NOPERM/, 'Its user needs: ~civic-data:limit:* +eval +evalsha +set +incrby +pttl +expire (ACL SETUSER)'],
  [/DB index/, 'Correct the number of the database in LIMITS_URL'],
  [/^DENIED/, 'Give Redis a password, or turn off "protected-mode"'],
  [/^READONLY/, 'Redis is a replica there: write the host of its primary into LIMITS_URL'],
  [/^OOM/, 'Raise its "maxmemory", or set "maxmemory-policy volatile-ttl"'],
  [/^MISCONF/, 'Its disk fails: repair it, or turn off saving (save ""), which counts do not need'],
  [/^(LOADING|BUSY|MASTERDOWN|TRYAGAIN|NOREPLICAS|UNKILLABLE)\b/, 'It should pass by itself'],
  [
    /^(MOVED|ASK|CROSSSLOT|CLUSTERDOWN)\b|in cluster mode/,
    'A Redis Cluster is not supported: LIMITS_URL needs one Redis with "cluster-enabled no"; it may have replicas',
  ],
  [
    /unknown command/i,
    'A Redis Sentinel is not supported: write the host and port of Redis itself into LIMITS_URL, or a name that follows its primary',
  ],
  [/^(no answer|Socket timeout)/, 'Check its load and the network to it'],
  [/^Unknown RESP type/, 'It does not speak the protocol of Redis: check the host and port of LIMITS_URL'],
  // TLS on one side only: Redis closes the connection, or waits for the rest of a command.
  [
    /\(ECONNRESET\)/,
    `If Redis uses TLS there, write rediss:// into LIMITS_URL; a TLS certificate of clients is not supported. ${CHECK}`,
  ],
  [/\((ETIMEDOUT|EPROTO|\w+WRONG_VERSION\w+)\)/, `If Redis does not use TLS there, write redis://. ${CHECK}`],
];

/** What a Redis replies that is starting, or fails over: it accepts the same command later. */
const PASSING = /^(READONLY|OOM|MISCONF|LOADING|BUSY|MASTERDOWN|TRYAGAIN|NOREPLICAS|UNKILLABLE)\b/;

export function redisProblem(error: Error & { code?: string; errors?: Error[] }): RedisProblem {
  const isReply = error.name === 'ReplyError';
  // Of an attempt with several addresses. A reply has the command that failed, and so a password, but not in its message.
  const text = isReply ? error.message : failureReason(error.code ? error : (error.errors?.[0] ?? error));
  // Redis adds which script failed, of which there is only one. What it says about protected mode has many sentences.
  const [sentence = ''] = text.replace(/\.? script: [\da-f]{40}.*$/s, '').split(/\. |\n/);
  const [, advice = CHECK] = ADVICE.find(([pattern]) => pattern.test(text)) ?? [];
  return { reason: sentence.replace(/\.$/, ''), advice, isRefusal: isReply && !PASSING.test(text) };
}
