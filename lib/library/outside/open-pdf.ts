import { db } from '../../db/client'
import type { Paper } from '../../db/generated/client'
import { toJson } from '../../db/json'
import { replacePages } from '../../db/paper-rows/replace-pages'
import { env } from '../../env'
import { AppError } from '../../errors'
import { type StagedFile, storedSize, withStoredFile } from '../../files/store'
import { stemsOf } from '../../question/terms'
import { arxivPdfUrl } from '../../sources/scholarly/arxiv'
import { fetchPdf } from '../add/fetch-pdf'
import { type ChunkDraft, chunkDocument } from '../chunking/chunk'
import { dropFiles, keepFile, whileFilesStay } from '../files/keep-file'
import { tellApart } from '../holding/paper-of-file'
import { withReadingSlot } from '../ingest/start-ingest'
import { getPaperText } from '../pages/paper-text'
import { pdfUrlsOf } from '../paper/found-work'
import { READER_VERSION, readPdf } from '../pdf/read-pdf'

/** Pages on which a paper prints its title, and the share of the title that must be there. */
const TITLE = { pages: 2, share: 0.6 }

/**
 * Reads the open PDF of an outside work, unless done before, and stores its pages and file, so that they can be cited
 * and adding the work to the library needs no second download. The work stays outside. Returns the number of pages.
 * Throws `AppError`: `not_found` if no open PDF is known, `unsupported` if it is another work's, `conflict` if it is in
 * the library under another id, and the errors of fetching and reading.
 */
export async function readOpenPdf(paperId: string, signal: AbortSignal): Promise<number> {
  const client = await db()
  const paper = await client.paper.findUniqueOrThrow({ where: { id: paperId } })
  if (paper.fileHash) return paper.pageCount
  const file = await fetchOpen(paper, signal)
  const { hash, size } = file
  try {
    const taken = await keepFile(file, () =>
      client.paper.findFirst({ where: { fileHash: hash }, select: { id: true } }),
    )
    if (taken) throw new AppError('conflict', `Its PDF is already in Folio, as ${taken.id}.`)
    const { pages, metadata } = await withReadingSlot(() =>
      withStoredFile(hash, (file) => readPdf(file, { fileName: paper.fileName, signal })),
    )
    requireTitle(paper.title, pages)
    await replacePages(paperId, pages)
    const read = { pageCount: pages.length, readerVersion: READER_VERSION, asRead: toJson(metadata) }
    await whileFilesStay(async () => {
      // The other paper with this file may have been deleted meanwhile, and its file too.
      await storedSize(hash)
      const apart = await tellApart(hash, null, paperId)
      await client.paper.updateMany({
        where: { id: paperId, fileHash: null },
        data: { fileHash: hash, apart, fileSize: size, ...read },
      })
    })
    return pages.length
  } catch (error) {
    await dropFiles([hash])
    throw error
  }
}

/** The passages of a work whose pages were read. */
export async function passagesOfPdf(paperId: string): Promise<ChunkDraft[]> {
  return chunkDocument((await getPaperText(paperId)).pages)
}

/** Downloads from the first address that has a PDF. */
async function fetchOpen(paper: Paper, signal: AbortSignal): Promise<StagedFile> {
  let last: unknown = new AppError('not_found', 'No open-access PDF of this work was found.')
  for (const { url, trusted } of openAddresses(paper)) {
    try {
      return (await fetchPdf(url, { signal, trusted })).file
    } catch (error) {
      signal.throwIfAborted()
      last = error
    }
  }
  throw last
}

type Address = { url: string; trusted?: string }

function openAddresses(paper: Pick<Paper, 'arxivId' | 'found'>): Address[] {
  const own = paper.arxivId ? arxivPdfUrl(paper.arxivId) : null
  const others = pdfUrlsOf(paper).filter((url) => url !== own)
  return [...(own ? [{ url: own, trusted: env().ARXIV_URL }] : []), ...others.map((url) => ({ url }))]
}

function requireTitle(title: string, pages: { text: string }[]): void {
  const said = new Set(pages.slice(0, TITLE.pages).flatMap(({ text }) => stemsOf(text)))
  const stems = [...new Set(stemsOf(title))]
  if (stems.filter((stem) => said.has(stem)).length < TITLE.share * stems.length)
    throw new AppError('unsupported', 'The open-access PDF that was found belongs to another work.')
}
