import { createReadStream } from 'node:fs'
import { boot } from '../../boot'
import { db } from '../../db/client'
import { addFile } from '../add/add-papers'
import { listPapers } from '../papers'
import '../pdf/reader/test-priority'

// A Folio that a test can kill. Adds the given PDF once, and prints each change of state as a line.
const [file, fileName] = process.argv.slice(2)
await boot()
if (file && fileName && (await listPapers()).length === 0) await addFile({ stream: createReadStream(file), fileName })
for (let last = ''; ; await new Promise((resolve) => setTimeout(resolve, 5))) {
  const [paper] = await listPapers()
  if (!paper || paper.status === last) continue
  last = paper.status
  process.stdout.write(`${last}\n`)
  if (last === 'ready' || last === 'failed') break
}
const client = await db()
const counts = {
  papers: await client.paper.count(),
  pages: await client.page.count(),
  content: await client.chunk.count({ where: { layer: 'content', indexed: { index: { active: true } } } }),
  summary: await client.chunk.count({ where: { layer: 'summary', indexed: { index: { active: true } } } }),
  ids: (await listPapers()).map((paper) => paper.id),
}
process.stdout.write(`${JSON.stringify(counts)}\n`)
process.exit(0)
