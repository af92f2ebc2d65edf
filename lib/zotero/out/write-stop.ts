import { AppError } from '../../errors'
import type { ZoteroReply } from './zotero-call'

/** How an act ends before all is written. */
export type StopStatus = 'denied' | 'cancelled' | 'failed' | 'partly'

/** Ends an act, with a sentence that says what became of it and what to do. */
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

/** What a refusal of Zotero means, for requests that write and for the question whether Folio may. */
export function stopFor({ status, body, retryAfter }: ZoteroReply): WriteStop {
  const failed = (message: string) => new WriteStop('failed', message)
  if (status === 401)
    return failed('Zotero does not accept the permission it gave Folio any more. Send it again: Zotero will ask you.')
  if (status === 403 && isDenied(body))
    return new WriteStop('denied', 'You answered Deny in Zotero. Nothing was written.')
  if (status === 403 && /not enabled/i.test(body))
    return failed(
      'Zotero does not let other programs in. Switch on Settings → Advanced → Allow other applications on this computer to communicate with Zotero, then send it again.',
    )
  if (status === 403) return failed('You may not change this library in Zotero. Nothing was written.')
  if (status === 412)
    return failed(
      'This is another Zotero than the one that Folio is connected with. Nothing was written. Connect it anew in the settings.',
    )
  if (status === 428 || status === 404 || status === 501 || /does not support method/i.test(body))
    return failed(NEEDS_ZOTERO_10)
  if (status === 429) {
    return failed(`Zotero was asked too often. Wait ${retryAfter ?? 60} seconds, then send it again.`)
  }
  return failed(`Zotero answered with status ${status}: ${body.trim().slice(0, 200)}`)
}

function isDenied(body: string): boolean {
  try {
    return (JSON.parse(body) as { denied?: unknown }).denied === true
  } catch {
    return false
  }
}
