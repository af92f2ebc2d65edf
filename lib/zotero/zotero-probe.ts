import { boot } from '../boot'
import { db } from '../db/client'
import { getImport, listImports } from '../library/import/imports'
import { connectZotero } from './connect-zotero'

// A Folio that a test can kill: connects a collection of Zotero (once), and tells on a line how much of it is done.
await boot()
if ((await listImports(1)).length === 0)
  await connectZotero([{ library: 'user', whole: false, chosen: ['YMLJVEIS'] }], [])
const client = await db()
for (;;) {
  const [latest] = await listImports(1)
  process.stdout.write(`${latest?.progress?.done ?? 0}\n`)
  if (latest && latest.status !== 'running') break
  await new Promise((resolve) => setTimeout(resolve, 20))
}
const [{ id } = { id: '' }] = await listImports(1)
const { counts, status } = await getImport(id)
const done = await client.zoteroItem.count({ where: { outcome: 'taken', parentKey: null } })
const papers = await client.paper.count()
process.stdout.write(`${JSON.stringify({ status, failed: counts?.failed, done, papers })}\n`)
process.exit(0)
