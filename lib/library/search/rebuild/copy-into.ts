import { transaction } from '../../../db/transaction'
import { AppError } from '../../../errors'
import type { ActiveIndex } from '../active-index'
import type { PaperChunks } from '../index-paper'
import { prepareChunks } from '../prepare-chunks'
import { replaceChunks } from '../replace-chunks'
import { mergeSoon } from '../segments/merge-soon'

/** Writes the passages of one paper into a generation that does not answer yet. */
export async function copyInto(next: ActiveIndex, paper: PaperChunks): Promise<void> {
  const { layer, paperId } = paper
  const [prepared = null] = await prepareChunks(next, layer, [paper])
  await transaction(async (client) => {
    const held = await client.query('SELECT 1 FROM search_index WHERE id = $1 FOR SHARE', [next.id])
    if (held.rowCount === 0) throw new AppError('conflict', 'Another rebuild of the index has taken over.')
    await replaceChunks(client, { indexId: next.id, layer }, [{ paperId, prepared }])
  })
  mergeSoon(next.id)
}
