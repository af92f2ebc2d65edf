import { AppError } from '../errors'

/** Why Zotero did not answer as asked. */
export type ZoteroProblem =
  /** connection refused */
  | 'not_running'
  /** it runs, and lets no other programs in */
  | 'switched_off'
  /** it did not answer in time */
  | 'silent'
  /** another database than the one that is meant answers */
  | 'other_server'
  /** it has no such object or library */
  | 'not_found'
  /** a library that was chosen is not in it any more */
  | 'library_gone'
  /** a key is needed, or the one given does not hold */
  | 'unauthorized'
  /** changed meanwhile, so that a write was not done */
  | 'version'
  /** asked too often: `retryAfterMs` says when again */
  | 'slow_down'
  /** zotero.org cannot be reached: no network, say */
  | 'unreachable'
  /** zotero.org does not know the key, or Folio does not have it any more */
  | 'bad_key'
  /** the key lacks this permission */
  | 'forbidden'
  /** zotero.org wants to be left alone for a while: `retryAfterMs` says how long */
  | 'resting'
  /** zotero.org has trouble of its own */
  | 'unavailable'
  /** any other answer that says no */
  | 'refused'
  /** an answer that ends early, or is not what was asked for */
  | 'unreadable'
  /** an answer of more than 64 MB, or more than Folio can hold beside others */
  | 'too_large'

const SENTENCES: Record<ZoteroProblem, string> = {
  not_running: 'Zotero is not running. Start Zotero on this computer, then look again.',
  switched_off:
    'Zotero lets no other programs in. In Zotero, open Settings, then Advanced, and tick “Allow other applications on this computer to communicate with Zotero”.',
  silent: 'Zotero does not answer. It may be busy, or a window in it may wait for you. Look again in a moment.',
  other_server: 'A different Zotero library answers from the one that Folio was connected to.',
  not_found: 'This is no longer in Zotero.',
  library_gone:
    'A group that you chose is not in Zotero any more. Its papers stay here. To leave it out, choose the libraries again.',
  unauthorized: 'Zotero has not allowed this. Allow it in Zotero, then try again.',
  version: 'It was changed in Zotero meanwhile. Look again, then try once more.',
  slow_down: 'Zotero was asked too often. Wait a minute, then try again.',
  unreachable:
    'Folio cannot reach zotero.org. Is this computer connected to the internet? Folio tries again by itself; your papers are all here meanwhile.',
  bad_key: 'zotero.org does not accept the key. Enter it again, or make a new one there.',
  forbidden: 'The key does not allow this. At zotero.org you can change what it allows, or make another key.',
  resting: 'zotero.org is busy and asked Folio to wait. Folio goes on by itself.',
  unavailable: 'zotero.org has a problem at the moment. Folio tries again by itself.',
  refused: 'Zotero could not do this. Nothing was changed. If it happens again, restart Zotero.',
  unreadable: 'The answer of Zotero was cut off or is not as expected. Nothing was changed. Look again in a moment.',
  too_large:
    'Zotero sent more at once than Folio accepts. Nothing was changed. Look again in a moment. If it happens again, check that the program listening there is Zotero.',
}

/** An answer of Zotero, or none, that is not what was asked for. `status`: of HTTP, where one came. */
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
