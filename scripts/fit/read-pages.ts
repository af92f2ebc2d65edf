import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { readPdf } from '../../lib/library/pdf/read-pdf'
import type { TextPage } from '../../lib/text/document'

/** A paper of an evaluation, as Folio reads it. `id`: its file name without `.pdf`. */
export type PagedPaper = { id: string; title: string; pages: TextPage[] }

const paperSchema = z.object({ id: z.string(), title: z.string(), pages: z.custom<TextPage[]>(Array.isArray) })

/** Reads all PDFs of a folder and its subfolders. `keep`: folder that stores the result for the next time. */
export async function readPagesOf(dir: string, keep: string): Promise<PagedPaper[]> {
  mkdirSync(keep, { recursive: true })
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.pdf'))
  const papers: PagedPaper[] = []
  for (const file of files.sort()) {
    const id = path.basename(file, '.pdf')
    const kept = path.join(keep, `${id}.json`)
    if (!existsSync(kept)) {
      const { pages, metadata } = await readPdf(path.join(dir, file))
      const texts = pages.map(({ number, text, blocks }) => ({ number, text, blocks }))
      writeFileSync(kept, JSON.stringify({ id, title: metadata.title, pages: texts }))
    }
    papers.push(paperSchema.parse(JSON.parse(readFileSync(kept, 'utf8'))))
  }
  return papers
}
