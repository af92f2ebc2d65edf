import { Readable } from 'node:stream'
import { boot } from '../../boot'
import { db } from '../../db/client'
import { getImport, listImports, newImportId, startImport } from './imports'
import { keepUpload } from './upload-folder'

// A Folio that a test can kill: imports the given number of references (once), and prints how many have become papers.
const count = Number(process.argv[2])
const entry = (i: number) => `@article{key${i}, title = {Work number ${i}}, author = {Author, A${i}}, year = 2001,
  abstract = {What is said in work ${i} of this list.}}`
await boot()
if ((await listImports(1)).length === 0) {
  const id = newImportId()
  const text = Array.from({ length: count }, (_, i) => entry(i)).join('\n')
  await startImport(
    id,
    [await keepUpload(id, 0, { stream: Readable.from([Buffer.from(text)]), path: 'all.bib' })],
    null,
  )
}
const client = await db()
for (;;) {
  process.stdout.write(`${await client.paper.count()}\n`)
  const [latest] = await listImports(1)
  if (latest && latest.status !== 'running') break
  await new Promise((resolve) => setTimeout(resolve, 20))
}
const [{ id } = { id: '' }] = await listImports(1)
const { counts, lines } = await getImport(id)
const papers = await client.paper.count()
const summaries = await client.chunk.count({ where: { layer: 'summary', indexed: { index: { active: true } } } })
const linked = new Set(lines.map(({ paperId }) => paperId)).size
process.stdout.write(`${JSON.stringify({ counts, papers, summaries, linked })}\n`)
process.exit(0)
