import path from 'node:path'
import { z } from 'zod'
import { AppError } from './errors'
import './describe-issues'

type Values = Record<string, string | undefined>

const port = 'must be a whole number from 0 to 65535'
const hops = 'must be a whole number of proxies, at most 10'
const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
const amount = (of: string) =>
  z.coerce.number({ error: `must be a number of ${of}` }).positive(`must be a number of ${of} above 0`)
const blankIsUnset = (values: Values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

const LOCAL = /^(?:localhost|\[::1\]|127\.\d+\.\d+\.\d+)$/

const schema = z.object({
  PORT: z.coerce.number({ error: port }).int(port).min(0, port).max(65535, port).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** Additional host names of this Folio, separated by commas, for example behind a reverse proxy. */
  ALLOWED_HOSTS: z
    .string()
    .default('')
    .transform((names) =>
      names
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
  /** Number of trusted reverse proxies before Folio that set X-Forwarded-For. */
  TRUST_PROXY: z.coerce.number({ error: hops }).int(hops).min(0, hops).max(10, hops).default(0),
  /** Token that programs send as `Authorization: Bearer`; required if Folio is reachable from other machines. */
  API_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, 'must have at least 16 characters and no spaces')
    .optional(),
  /** Whether people sign in with accounts. Default: on if others can reach Folio and there is no API_TOKEN. */
  ACCOUNTS: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  /** The institute whose accounts are accepted (OpenID Connect), and the credentials for it. */
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be an https address' })
    .refine((given) => !given.startsWith('http:') || LOCAL.test(new URL(given).hostname), {
      error: 'must be an https address, unless it is on this machine',
    })
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  /** Its name on the sign-in page. */
  OIDC_NAME: z.string().max(60, 'must have at most 60 characters').default('your institution'),
  /** Whether people with an account at the institute may join without an invitation. */
  OIDC_JOIN: z.enum(['reader', 'off'], { error: 'must be reader or off' }).default('off'),
  /** The mail server, with user and password if required, and the sender of mails. */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address like smtps://user:password@mail.example.org' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'must be an email address, or Name <address>')
    .optional(),
  DATA_DIR: z.string().default('.data'),
  /** Folder for backups; on another disk they survive the loss of this one. */
  BACKUP_DIR: z.string().optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')
    .optional(),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: address.optional(),
  CHAT_MODEL: z.string().optional(),
  EMBEDDING_MODEL: z.string().optional(),
  /** Timeouts for a model: before its first word, between two words, and for the whole answer. */
  MODEL_FIRST_TOKEN_SECONDS: amount('seconds').optional(),
  MODEL_SILENCE_SECONDS: amount('seconds').optional(),
  MODEL_ANSWER_SECONDS: amount('seconds').max(86_400, 'must be at most 86400 seconds (one day)').optional(),
  /** Context window in tokens and number of parallel calls, if the server does not say or is wrong. */
  MODEL_CONTEXT_TOKENS: amount('tokens').int('must be a whole number of tokens').optional(),
  MODEL_CALLS_AT_ONCE: amount('calls').int('must be a whole number of calls').optional(),
  /**
   * Which models people with accounts may connect for themselves: at public addresses, at any (an intranet), or none.
   */
  OWN_MODELS: z.enum(['public', 'any', 'off'], { error: 'must be public, any or off' }).default('public'),
  ARXIV_URL: address.default('https://export.arxiv.org'),
  SEMANTIC_SCHOLAR_URL: address.default('https://api.semanticscholar.org'),
  PUBMED_URL: address.default('https://eutils.ncbi.nlm.nih.gov'),
  CROSSREF_URL: address.default('https://api.crossref.org'),
  /** Retraction Watch's list as CSV, downloaded when the person asks for it. */
  RETRACTIONS_URL: address.default('https://gitlab.com/crossref/retraction-watch-data/-/raw/main/retraction_watch.csv'),
  /** Keys for the sources; without one PubMed and Semantic Scholar are slower. */
  PUBMED_API_KEY: z.string().optional(),
  SEMANTIC_SCHOLAR_API_KEY: z.string().optional(),
  /** An email address sent to PubMed and Crossref, so that they can write before they block. */
  CONTACT_EMAIL: z.email({ error: 'must be an email address' }).optional(),
  /** The web search: Brave's service with a key, an own SearXNG by address, or the tool of the model's provider. */
  WEB_SEARCH: z.enum(['brave', 'searxng', 'model'], { error: 'must be brave, searxng or model' }).optional(),
  WEB_SEARCH_URL: address.optional(),
  WEB_SEARCH_KEY: z.string().optional(),
  /**
   * Pages below this address may be read when a search finds them, although they are not on the internet: an intranet.
   */
  WEB_PAGES_URL: address.optional(),
  SAMPLE_LIBRARY: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  /** A folder whose PDFs and reference files are imported. Folio never writes to it. */
  LIBRARY_DIR: z.string().optional(),
  /** Address of Zotero on this machine. */
  ZOTERO_URL: address.default('http://127.0.0.1:23119'),
  /** Address of zotero.org's API, for the key that a person enters; the key is sent nowhere else. */
  ZOTERO_WEB_URL: address.default('https://api.zotero.org'),
  /** Where PDFs are stored: under DATA_DIR, or in an S3 bucket, which several servers can share. */
  FILES: z.enum(['disk', 's3'], { error: 'must be disk or s3' }).default('disk'),
  /** Default: AWS's endpoint of the region. */
  S3_ENDPOINT: address.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[\w.-]{3,63}$/, 'must be the name of a bucket, without an address')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a region, like eu-central-1')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Prefix of all object names, for a bucket with other contents. */
  S3_PREFIX: z
    .string()
    .regex(
      /^[\w.-]+(\/[\w.-]+)*\/?$/,
      'must contain only letters, digits, . _ and -, with / between parts, like folio/papers',
    )
    .optional(),
  /** Maximum size of local copies of stored PDFs, in megabytes. */
  FILES_CACHE_MB: amount('megabytes').default(2000),
  /** Maximum size of a PDF, in megabytes. */
  MAX_FILE_MB: z.coerce.number({ error: 'must be a number' }).positive('must be more than 0').default(100),
  /** Whether /metrics reports to Prometheus. */
  METRICS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error'], { error: 'must be debug, info, warn or error' })
    .default('info'),
})

export type Env = z.infer<typeof schema> & { BACKUP_DIR: string }

/**
 * Parses the environment; everything is optional. Throws `AppError('bad_request')` with one sentence for each invalid
 * variable.
 */
export function readEnv(values: Values): Env {
  const parsed = schema.safeParse(blankIsUnset(values))
  if (parsed.success) {
    const DATA_DIR = path.resolve(parsed.data.DATA_DIR)
    const BACKUP_DIR = path.resolve(parsed.data.BACKUP_DIR ?? path.join(DATA_DIR, 'backups'))
    if (BACKUP_DIR === DATA_DIR)
      throw new AppError(
        'bad_request',
        'Some environment variables are not valid: BACKUP_DIR must not be the same folder as DATA_DIR.',
      )
    requireWholeStore(parsed.data)
    requireWholeInstitute(parsed.data)
    requireWholeMail(parsed.data)
    return { ...parsed.data, DATA_DIR, BACKUP_DIR }
  }
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  throw new AppError('bad_request', `Some environment variables are not valid: ${wrong.join('; ')}.`)
}

/** Checks that the settings of the PDF store are complete. Otherwise a gap would show only when a PDF is fetched. */
function requireWholeStore(given: z.infer<typeof schema>): void {
  const { FILES, S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PREFIX } = given
  const needed = {
    S3_BUCKET,
    S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY,
    // A self-hosted store has no regions, or accepts any.
    ...(!S3_ENDPOINT && { S3_REGION }),
  }
  const isWanted = FILES === 's3' || [S3_ENDPOINT, S3_REGION, S3_PREFIX, ...Object.values(needed)].some(Boolean)
  const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]))
  if (!isWanted || missing.length === 0) return
  const reason = FILES === 's3' ? 'FILES=s3 needs' : 'the S3 settings are incomplete without'
  throw new AppError('bad_request', `Some environment variables are not valid: ${reason} ${missing.join(', ')}.`)
}

function requireWholeInstitute({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }: z.infer<typeof schema>): void {
  const needed = Object.entries({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET })
  const missing = needed.flatMap(([name, value]) => (value ? [] : [name]))
  if (missing.length === 0 || missing.length === needed.length) return
  throw new AppError(
    'bad_request',
    `Some environment variables are not valid: institutional sign-in also needs ${missing.join(', ')}.`,
  )
}

function requireWholeMail({ SMTP_URL, MAIL_FROM }: z.infer<typeof schema>): void {
  if (Boolean(SMTP_URL) === Boolean(MAIL_FROM)) return
  throw new AppError(
    'bad_request',
    `Some environment variables are not valid: sending email also needs ${SMTP_URL ? 'MAIL_FROM' : 'SMTP_URL'}.`,
  )
}

let cached: Env | undefined

/** The parsed environment of this process, read once. The only place that uses `process.env`. */
export function env(): Env {
  cached ??= readEnv(process.env)
  return cached
}

/** Whether this is `npm run dev`. */
export function isDevelopment(): boolean {
  return process.env.NODE_ENV === 'development'
}

/** The environment of a child process: this one's, overridden by `extra`. */
export function childEnv(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { ...process.env, ...extra }
}
