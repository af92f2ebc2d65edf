import { AppError } from '../errors'

/** Reasons why a request to Zotero failed. */
export type ZoteroProblem =
  /** connection refused */
  | 'not_running'
  /** it runs, but does not allow other programs */
  | 'switched_off'
  /** it did not answer in time */
  | 'silent'
  /** a different database than expected answers */
  | 'other_server'
  /** no such object or library */
  | 'not_found'
  /** a chosen library no longer exists */
  | 'library_gone'
  /** a key is needed, or the given one is not valid */
  | 'unauthorized'
  /** the object changed meanwhile, so it was not written */
  | 'version'
  /** too many requests: `retryAfterMs` says when to retry */
  | 'slow_down'
  /** zotero.org cannot be reached, for example without a network */
  | 'unreachable'
  /** zotero.org does not know the key, or Folio no longer has it */
  | 'bad_key'
  /** the key lacks this permission */
  | 'forbidden'
  /** zotero.org asks for a pause: `retryAfterMs` says how long */
  | 'resting'
  /** zotero.org has an internal problem */
  | 'unavailable'
  /** any other error response */
  | 'refused'
  /** a response that is cut off, or unexpected */
  | 'unreadable'
  /** a response of more than 64 MB, or more than fits in memory now */
  | 'too_large'

const SENTENCES: Record<ZoteroProblem, string> = {
  not_running: 'Zotero is not running. Start Zotero on this computer, then try again.',
  switched_off:
    'Zotero does not allow other programs to connect. In Zotero, open Settings, then Advanced, and tick “Allow other applications on this computer to communicate with Zotero”.',
  silent: 'Zotero is not responding. It may be busy, or a window in it may be waiting for you. Try again in a moment.',
  other_server: 'This is not the Zotero library that Folio was connected to.',
  not_found: 'This is no longer in Zotero.',
  library_gone:
    'A group that you chose is no longer in Zotero. Its papers stay here. To leave it out, choose the libraries again.',
  unauthorized: 'Zotero has not allowed this. Allow it in Zotero, then try again.',
  version: 'It was changed in Zotero in the meantime. Reload the page, then try again.',
  slow_down: 'Zotero received too many requests. Wait a minute, then try again.',
  unreachable:
    'Folio cannot reach zotero.org. Is this computer connected to the internet? Folio will try again automatically; all your papers stay available here.',
  bad_key: 'zotero.org does not accept the key. Enter it again, or create a new one there.',
  forbidden: 'The key does not allow this. At zotero.org you can change what it allows, or create another key.',
  resting: 'zotero.org is busy and asked Folio to wait. Folio will continue automatically.',
  unavailable: 'zotero.org is having problems at the moment. Folio will try again automatically.',
  refused: 'Zotero could not do this. Nothing was changed. If it happens again, restart Zotero.',
  unreadable: 'Zotero’s response was cut off or unexpected. Nothing was changed. Try again in a moment.',
  too_large:
    'Zotero sent more data at once than Folio accepts. Nothing was changed. Try again in a moment. If it happens again, check that the program Folio is connected to is Zotero.',
}

/** An unexpected response of Zotero, or none. `status`: HTTP status, if there was a response. */
export class ZoteroFailure extends AppError {
  override name = 'AppError'
  constructor(
    readonly problem: ZoteroProblem,
    readonly status: number | null = null,
    readonly retryAfterMs: number | null = null,
    options?: ErrorOptions & { detail?: string },
  ) {
    super('source_failed', SENTENCES[problem] + (options?.detail ? ` It says: ${options.detail}` : ''), options)
  }
}
