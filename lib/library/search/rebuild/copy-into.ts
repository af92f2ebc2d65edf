import { transaction } from '../../../db/connection/transaction'
import { AppError } from '../../../errors'
import type { ActiveIndex } from '../active-index'
import type { Layer } from '../layer'
import type { PaperChunks } from '../prepare-chunks'
import { prepareChunks } from '../prepare-chunks'
import { replaceChunks } from '../replace-chunks'
import { mergeSoon } from '../segments/merge-soon'

/** Writes the passages of several papers in one layer, as one segment, into a generation that is not active yet. */
export async function copyInto(next: ActiveIndex, layer: Layer, papers: Omit<PaperChunks, 'layer'>[]): Promise<void> {
  const prepared = await prepareChunks(next, layer, papers)
  await transaction(async (client) => {
    const held = await client.query('SELECT 1 FROM search_index WHERE id = $1 FOR SHARE', [next.id])
    if (held.rowCount === 0) throw new AppError('conflict', 'Another rebuild of the index has taken over.')
    const replacements = papers.map(({ paperId }, i) => ({ paperId, prepared: prepared[i] ?? null }))
    await replaceChunks(client, { indexId: next.id, layer }, replacements)
  })
  mergeSoon(next.id)
}
