import type pg from 'pg'
import { transaction } from '../../../db/connection/transaction'
import { AppError } from '../../../errors'
import type { ChunkDraft } from '../../chunking/chunk'
import { rows } from '../../sql/rows'
import type { ActiveIndex } from '../active-index'
import type { PaperChunks } from '../prepare-chunks'
import { replaceChunks } from '../replace-chunks'
import { copyInto } from './copy-into'
import { type Fingerprint, fingerprints, keyOf, NEW } from './fingerprints'

type ChangeOver = {
  old: ActiveIndex
  next: ActiveIndex
  /** what was copied into `next`, with the marks that the old generation had at the start */
  done: Fingerprint[]
}

/**
 * Makes `next` the active generation, in one transaction that blocks writers. Before that, it copies every paper whose
 * mark in the old generation differs from `done`, repeating until nothing is left.
 */
export async function changeOver({ old, next, done }: ChangeOver): Promise<void> {
  const carried = new Map(done.map((print) => [keyOf(print), print]))
  for (;;) {
    const changed = await transaction(async (client) => {
      const held = await client.query('SELECT 1 FROM search_index WHERE id = $1 AND active FOR UPDATE', [old.id])
      if (held.rowCount === 0) throw new AppError('conflict', 'Another rebuild of the index has taken over.')
      const now = await fingerprints(old.id, client)
      const differing = [...now.values()].filter((print) => carried.get(keyOf(print))?.mark !== print.mark)
      if (differing.length === 0) await activate(client, { old, next, gone: goneSince(carried, now) })
      return differing
    })
    if (changed.length === 0) return
    for (const print of changed) {
      await copyInto(next, print.layer, [await readChunks(old.id, print)])
      carried.set(keyOf(print), print)
    }
  }
}

function goneSince(carried: Map<string, Fingerprint>, now: Map<string, Fingerprint>): Fingerprint[] {
  return [...carried.values()].filter((print) => print.mark !== NEW && !now.has(keyOf(print)))
}

type Activation = { old: ActiveIndex; next: ActiveIndex; gone: Fingerprint[] }

async function activate(client: pg.PoolClient, { old, next, gone }: Activation): Promise<void> {
  for (const print of gone)
    await replaceChunks(client, { indexId: next.id, layer: print.layer }, [{ paperId: print.paperId, prepared: null }])
  await client.query('UPDATE search_index SET active = false WHERE id = $1', [old.id])
  await client.query('UPDATE search_index SET active = true WHERE id = $1', [next.id])
}

async function readChunks(indexId: number, { paperId, layer }: Fingerprint): Promise<PaperChunks> {
  const chunks = await rows<ChunkDraft & { title: string }>(
    `SELECT c.kind, c.section, c.text, c.spans, c.tokens, p.title FROM chunk c JOIN paper p ON p.id = c.paper_id
     WHERE c.index_id = $1 AND c.paper_id = $2 AND c.layer = $3 ORDER BY c.ord`,
    [indexId, paperId, layer],
  )
  return { paperId, layer, title: chunks[0]?.title ?? '', chunks }
}
