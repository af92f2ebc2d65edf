import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { db } from '../../lib/db/client'
import { toJson } from '../../lib/db/json'
import { AppError } from '../../lib/errors'
import { linkCitations } from '../../lib/library/citing/cited-papers'
import { indexContent, indexSummary, passagesOf } from '../../lib/library/indexing/index-layers'
import { spellOlderPapers } from '../../lib/library/indexing/spelled-names'
import { getPaperText } from '../../lib/library/pages/paper-text'
import { readPdf } from '../../lib/library/pdf/read-pdf'
import { rebuildIndex } from '../../lib/library/search/rebuild/rebuild-index'
import { QUOTING } from '../../lib/thinking/analyst'
import { summarizePaper } from '../../lib/thinking/summarize-paper'
import { think } from '../../lib/thinking/think'

export const CONTEXT = { analyst: QUOTING, signal: new AbortController().signal }

/** Paths of the PDFs in a folder and its subfolders. Throws `AppError('bad_request')` if there are none. */
export function pdfsIn(dir: string): string[] {
  const found = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.pdf'))
  if (found.length === 0) throw new AppError('bad_request', `There are no PDFs in ${dir}.`)
  return found.sort().map((file) => path.join(dir, file))
}

/** The id of a PDF in an evaluation. */
export function idOf(file: string): string {
  return path.basename(file, '.pdf')
}

/** Reads PDFs into the database in use, unless it contains exactly these. Makes no lookups about them. */
export async function readLibrary(dir: string): Promise<string[]> {
  const client = await db()
  const files = pdfsIn(dir)
  const held = await client.paper.findMany({ select: { id: true } })
  if (held.length === files.length && files.every((file) => held.some(({ id }) => id === idOf(file)))) {
    await spellOlderPapers()
    await linkCitations()
    return files
  }
  if (held.length > 0) throw new AppError('bad_request', 'The database that was to be kept holds other papers.')
  const ids: string[] = []
  for (const file of files) ids.push(await readPaper(file))
  await rebuildIndex(passagesOf(ids))
  await linkCitations()
  return files
}

async function readPaper(file: string): Promise<string> {
  const client = await db()
  const { pages, metadata } = await readPdf(file)
  const { unsure: _, unreadable: __, withoutText: ___, ...found } = metadata
  const id = idOf(file)
  const rows = pages.map(({ blocks, map, ...page }) => ({ ...page, blocks: toJson(blocks), map: toJson(map) }))
  const fileName = path.basename(file)
  await client.paper.create({
    data: {
      id,
      fileName,
      status: 'ready',
      pageCount: pages.length,
      ...found,
      ...knownOf(file),
      pages: { create: rows },
    },
  })
  const markdown = await think(summarizePaper, await getPaperText(id), CONTEXT)
  await client.summary.create({ data: { paperId: id, markdown, analyst: QUOTING.name } })
  await indexContent(id)
  await indexSummary(id)
  return id
}

/** Title, authors and date from a `samples.json` beside the PDF. */
function knownOf(file: string): { title?: string; authors?: string[]; published?: string } {
  const list = path.join(path.dirname(file), 'samples.json')
  if (!existsSync(list)) return {}
  const rows: { file: string; title: string; authors: string[]; published: string }[] = JSON.parse(
    readFileSync(list, 'utf8'),
  )
  const row = rows.find((row) => row.file === path.basename(file))
  return row ? { title: row.title, authors: row.authors, published: row.published } : {}
}
