import { db } from '../../db/client'
import type { Paper } from '../../db/generated/client'
import { AppError } from '../../errors'
import { log } from '../../log'
import type { PaperAddress } from '../../sources/fetch/paper-address'
import { addByAddress } from '../add/add-papers'
import { takeIn } from '../holding/take-in'
import { currentIds } from '../ids/current-ids'
import { completePaper } from '../paper/completion'
import { pdfUrlsOf } from '../paper/found-work'

/**
 * Result: its PDF is being read, it already has one, none is openly available, or it could not be fetched (with the
 * reason).
 */
export type AddedWork = { id: string; pdf: 'reading' | 'there' | 'none' | { failed: string } }

/**
 * Adds a work from outside to the library, so that it is listed and searched: by its PDF if an open address is known,
 * else by its abstract. Answers that cite it stay unchanged. Does nothing for a paper that is already in the library.
 * Throws `AppError('not_found')`.
 */
export async function addToLibrary(paperId: string): Promise<AddedWork> {
  const client = await db()
  const [workId = paperId] = await currentIds([paperId])
  const work = await client.paper.findUnique({ where: { id: workId }, select: { id: true } })
  if (!work) throw new AppError('not_found', `Paper ${paperId} was not found.`)
  const taken = await takeIn(workId)
  const paper = await client.paper.findUniqueOrThrow({ where: { id: taken ?? workId } })
  const { id } = paper
  if (paper.fileHash || !taken) return { id, pdf: paper.fileHash ? 'there' : 'none' }
  let pdf: AddedWork['pdf'] = 'none'
  for (const address of addressesOf(paper)) {
    pdf = await fetchPdf(id, address)
    if (typeof pdf === 'string') break
  }
  return { id, pdf }
}

/** Addresses of a work's PDF, most likely first. */
function addressesOf(paper: Paper): PaperAddress[] {
  const { arxivId, doi } = paper
  return [...(arxivId ? [{ arxivId }] : []), ...pdfUrlsOf(paper).map((url) => ({ url })), ...(doi ? [{ doi }] : [])]
}

async function fetchPdf(paperId: string, address: PaperAddress): Promise<AddedWork['pdf']> {
  try {
    await completePaper(paperId, (id) => addByAddress(address, { id }))
    return 'reading'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.info('a work was added without its PDF', { paperId, code: error.code })
    return { failed: error.message }
  }
}
