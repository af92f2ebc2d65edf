import { db } from '../../lib/db/client'
import { readReferences } from '../../lib/library/import/references/read-references'
import { takeReferences } from '../../lib/library/import/take-references'
import { passagesOf } from '../../lib/library/indexing/index-layers'
import { rebuildIndex } from '../../lib/library/search/rebuild/rebuild-index'

const AT_ONCE = 16

/** Imports references into the database in use, unless it has some, and returns the reference key of each paper. */
export async function readClaimLibrary(csl: Uint8Array): Promise<Map<string, string>> {
  const client = await db()
  if ((await client.paper.count()) === 0) await importReferences(csl)
  const papers = await client.paper.findMany({ select: { id: true, csl: true } })
  return new Map(papers.flatMap(({ id, csl }) => (isItem(csl) ? [[id, csl.id]] : [])))
}

function isItem(csl: unknown): csl is { id: string } {
  return typeof csl === 'object' && csl !== null && 'id' in csl && typeof csl.id === 'string'
}

async function importReferences(csl: Uint8Array): Promise<void> {
  const entries = []
  for await (const entry of readReferences('csl', csl))
    if ('reference' in entry)
      entries.push({ name: entry.name, reference: entry.reference, missing: null, seed: `claims ${entries.length}` })
  for (let i = 0; i < entries.length; i += AT_ONCE)
    await takeReferences(entries.slice(i, i + AT_ONCE), { origin: 'import' })
  const client = await db()
  await rebuildIndex(passagesOf((await client.paper.findMany({ select: { id: true } })).map(({ id }) => id)))
}
