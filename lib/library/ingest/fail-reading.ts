import { db } from '../../db/client'
import { toFailure } from '../../errors'
import { log } from '../../log'
import { noteOne } from '../../measures'

/**
 * Records why a paper could not be read. `isNamed`: this reading gave the paper its final id. Otherwise a paper with a
 * final id was read by another process first, and belongs to that one.
 */
export async function failReading(paperId: string, error: unknown, isNamed = false): Promise<void> {
  const client = await db()
  const alias = await client.paperAlias.findUnique({ where: { id: paperId } })
  if (alias && !isNamed) return
  const failure = toFailure(error)
  log.warn('ingest failed', {
    paperId,
    code: failure.code,
    ...(failure.code === 'internal' ? { detail: String(error).slice(0, 300) } : {}),
  })
  await client.paper.updateMany({
    where: { id: alias?.paperId ?? paperId },
    data: { status: 'failed', error: failure },
  })
  noteOne('folio_papers_ingested_total', { outcome: 'failed' })
}
