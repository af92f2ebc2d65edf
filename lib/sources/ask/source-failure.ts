import { AppError } from '../../errors'
import { SOURCE_TITLES, type SourceName } from '../work/source'

/**
 * - `down`: no connection, or an error of the source
 * - `slow`: no answer in time
 * - `rate_limited`: too many requests for now
 * - `refused`: it needs a key, or another one
 * - `bad_query`: it rejects the query
 * - `nonsense`: it sent something other than its usual answer
 */
export type SourceTrouble = 'down' | 'slow' | 'rate_limited' | 'refused' | 'bad_query' | 'nonsense'

const MAY_PASS: SourceTrouble[] = ['down', 'slow', 'rate_limited']

/** A source that could not be asked, with a sentence for the person. Contains no key. */
export class SourceFailure extends AppError {
  constructor(
    readonly source: SourceName,
    readonly trouble: SourceTrouble,
    message: string,
    options?: ErrorOptions & { retryAfterMs?: number },
  ) {
    super('source_failed', message, options)
    this.retryAfterMs = options?.retryAfterMs
  }
  /** how long the source asks to wait */
  readonly retryAfterMs: number | undefined
  /** whether a retry may help */
  get mayPass(): boolean {
    return MAY_PASS.includes(this.trouble)
  }
}

/** The failure for an HTTP status; null for success. `hasKey`: whether the request had a key. */
export function failureOfStatus(
  source: SourceName,
  status: number,
  { hasKey, retryAfterMs }: { hasKey: boolean; retryAfterMs?: number },
): SourceFailure | null {
  if (status >= 200 && status < 300) return null
  const name = sentenceStart(SOURCE_TITLES[source])
  const failure = (trouble: SourceTrouble, words: string) =>
    new SourceFailure(source, trouble, `${name} ${words}`, { retryAfterMs })
  if (status === 429 || (status === 503 && retryAfterMs !== undefined))
    return failure('rate_limited', 'is not accepting more requests at the moment (rate limit). Try again shortly.')
  if (status === 401 || status === 403)
    return failure(
      'refused',
      hasKey
        ? 'refused the search. Check the key or email address that is set for it.'
        : 'requires a key, or blocks this machine.',
    )
  if (status === 408 || status === 504) return failure('slow', 'took too long to respond.')
  if (status >= 500) return failure('down', `failed (status ${status}).`)
  if (status >= 400) return failure('bad_query', `could not interpret the query (status ${status}).`)
  return failure('nonsense', `returned status ${status}.`)
}

/** Turns an error of `safeFetch` into a source failure. */
export function failureOfFetch(source: SourceName, error: AppError): SourceFailure {
  const late = error.cause instanceof Error && /^(?:Abort|Timeout)Error$/.test(error.cause.name)
  // A response that is too large, or a redirect to an address that may not be fetched.
  const astray = error.code !== 'source_failed'
  return new SourceFailure(source, astray ? 'nonsense' : late ? 'slow' : 'down', error.message, { cause: error })
}

/** Failure for a response that does not have the expected form. */
export function nonsense(source: SourceName, cause: unknown): SourceFailure {
  const message = `${sentenceStart(SOURCE_TITLES[source])} sent an unexpected response.`
  return new SourceFailure(source, 'nonsense', message, { cause })
}

/** `arXiv` keeps its lower-case letter; `the web search` gets a capital. */
function sentenceStart(title: string): string {
  return title.replace(/^the /, 'The ')
}
