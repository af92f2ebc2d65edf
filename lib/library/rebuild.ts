import { db } from '../db/client'
import { step } from '../engine/workflow'
import { contentChunks, summaryChunks } from './index-layers'
import { rebuildIndex } from './search/rebuild-index'

/** The durable workflow behind `rebuild-index`: chunks and embeds every ready paper again, then changes over. */
export async function rebuild(_all: string): Promise<void> {
  await step('rebuild', async () => {
    const client = await db()
    const ready = await client.paper.findMany({ where: { status: 'ready', removedAt: null }, select: { id: true } })
    await rebuildIndex(readChunks(ready.map((paper) => paper.id)))
  })
}

async function* readChunks(paperIds: string[]) {
  for (const paperId of paperIds) {
    yield { paperId, layer: 'content' as const, ...(await contentChunks(paperId)) }
    yield { paperId, layer: 'summary' as const, ...(await summaryChunks(paperId)) }
  }
}
