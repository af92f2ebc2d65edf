import { z } from 'zod'
import { ZoteroFailure } from '../zotero-failure'
import { keepWriteKey } from './write-keys'
import { stopFor, WriteStop } from './write-stop'
import type { ZoteroCall } from './zotero-call'

/** How long Zotero's dialog may stay unanswered, in ms. */
const PATIENCE_MS = 290_000

const answerSchema = z.object({ key: z.string().min(1), remember: z.boolean() })

/** Permission to write: a key, and whether it is valid for one request only. */
export type Permission = { key: string; once: boolean }

/**
 * Has Zotero ask the person whether Folio may write. Waits for the answer, and stores a permanent permission. Throws
 * `WriteStop` if it is denied, cancelled by `signal`, or not answered.
 */
export async function askToWrite(call: ZoteroCall, serverId: string, signal: AbortSignal): Promise<Permission> {
  const reply = await call('/local/authorize', {
    method: 'POST',
    headers: { 'Zotero-Server-ID': serverId },
    body: { appName: 'Folio' },
    waits: { timeoutMs: PATIENCE_MS, signal },
  }).catch((error: unknown) => {
    if (signal.aborted)
      throw new WriteStop('cancelled', 'Cancelled before you responded to the request in Zotero. Nothing was written.')
    if (error instanceof ZoteroFailure && error.problem === 'silent')
      throw new WriteStop(
        'failed',
        'Nobody responded to the request in Zotero within five minutes. Nothing was written. Send the changes again.',
      )
    throw error
  })
  if (reply.status !== 200) throw stopFor(reply)
  const { key, remember } = answerSchema.parse(JSON.parse(reply.body))
  if (remember) keepWriteKey(serverId, key)
  return { key, once: !remember }
}
