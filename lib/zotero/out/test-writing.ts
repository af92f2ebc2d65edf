import { until } from '../../test-until'
import { startZotero, type TestZotero } from '../test-zotero'
import { type ZoteroCall, zoteroCall } from './zotero-call'

type LogEntry = { method: string; path: string; status: number }
type Item = { key: string; version: number; data: Record<string, unknown> }

/** Starts a Zotero to write to, with its address in Folio, and what a person sees and does in its window. */
export async function startWritable({ major = 10, prompt = 'ask' } = {}) {
  const zotero = await startZotero('--zotero', String(major), '--prompt', prompt)
  const { address, admin } = zotero
  return {
    ...zotero,
    call: callOf(zotero),
    /** requests other than reads */
    writes: async () => (await admin<LogEntry[]>('log')).filter(({ method }) => method !== 'GET'),
    item: async (key: string): Promise<Item | null> => {
      const response = await fetch(`${address}/api/users/0/items/${key}`)
      return response.ok ? ((await response.json()) as Item) : null
    },
    items: async () => (await (await fetch(`${address}/api/users/0/items`)).json()) as Item[],
    /** waits for the dialog to open */
    answer: async (answer: 'allow' | 'always' | 'deny') => {
      await until('the dialog', async () => (await admin<{ prompts: unknown[] }>('state')).prompts.length > 0)
      return admin('answer', { answer })
    },
  }
}

export type WritableZotero = Awaited<ReturnType<typeof startWritable>>

function callOf({ address, serverId }: TestZotero): ZoteroCall {
  return zoteroCall({ kind: 'local', address, serverId })
}
