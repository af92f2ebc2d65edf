import { AppError } from '../../errors'
import { isKeyRefused } from '../ask-zotero'
import type { ZoteroReply } from './zotero-reply'

/** Reasons why an act stops before everything is written. */
export type StopStatus = 'denied' | 'cancelled' | 'failed' | 'partly'

/** Ends an act with a message that says what happened and what to do. */
export class WriteStop extends AppError {
  constructor(
    readonly status: StopStatus,
    message: string,
  ) {
    super('source_failed', message)
  }
}

export const NEEDS_ZOTERO_10 =
  'Writing needs Zotero 10 or newer. Update Zotero, or save references as RIS or BibTeX and open that file in Zotero.'

export const OTHER_ACCOUNT =
  'This was prepared for a different Zotero account from the one connected now. Nothing was written. Start again.'

/** Meaning of a refusal by Zotero, for writes and for the request for permission. */
export function stopFor({ status, body, retryAfter, from }: ZoteroReply): WriteStop {
  const failed = (message: string) => new WriteStop('failed', message)
  if (from === 'web') return failed(sayWebRefusal(status, body, retryAfter))
  if (status === 401)
    return failed(
      'Zotero no longer accepts the permission it gave Folio. Send the changes again, and Zotero will ask for your permission.',
    )
  if (status === 403 && isDenied(body)) return new WriteStop('denied', 'You chose Deny in Zotero. Nothing was written.')
  if (status === 403 && /not enabled/i.test(body))
    return failed(
      'Zotero does not allow other programs to connect. Turn on Settings → Advanced → Allow other applications on this computer to communicate with Zotero, then send the changes again.',
    )
  if (status === 403) return failed('You do not have permission to change this library in Zotero. Nothing was written.')
  if (status === 412)
    return failed(
      'This is a different Zotero installation from the one that Folio is connected to. Nothing was written. Reconnect Zotero in Settings.',
    )
  if (status === 428 || status === 404 || status === 501 || /does not support method/i.test(body))
    return failed(NEEDS_ZOTERO_10)
  if (status === 429) {
    return failed(`Zotero received too many requests. Wait ${retryAfter ?? 60} seconds, then send the changes again.`)
  }
  return failed(`Zotero returned status ${status}: ${body.trim().slice(0, 200)}`)
}

function sayWebRefusal(status: number, body: string, retryAfter: number | null): string {
  if (isKeyRefused(status, body))
    return 'zotero.org no longer accepts the key. Nothing was written. Enter another key in Settings, then send the changes again.'
  if (status === 403)
    return 'Your key, or the group, does not allow Folio to write there. Nothing was written. At zotero.org, allow the key to write, then send the changes again.'
  if (status === 404) return 'This library is no longer on zotero.org. Nothing was written.'
  if (status === 409)
    return 'The library is currently locked on zotero.org. Wait a minute, then send the changes again.'
  if (status === 412 || status === 428)
    return 'The library was changed on zotero.org in the meantime. Nothing was written. Send the changes again.'
  if (status === 413) return 'This is too large for zotero.org. Nothing was written.'
  if (status === 429 || (status === 503 && retryAfter))
    return `zotero.org asked Folio to wait. Wait ${retryAfter ?? 60} seconds, then send the changes again: nothing will be duplicated.`
  if (status >= 500)
    return 'zotero.org is having problems at the moment. Send the changes again later: nothing will be duplicated.'
  return `zotero.org returned status ${status}: ${body.trim().slice(0, 200)}`
}

function isDenied(body: string): boolean {
  try {
    return (JSON.parse(body) as { denied?: unknown }).denied === true
  } catch {
    return false
  }
}
