import { db } from '../db/client'
import { AppError } from '../errors'
import { log } from '../log'
import type { PaperAddress } from '../sources/paper-address'
import { addByAddress } from './add-papers'
import { currentIds } from './identity/current-ids'
import { temporaryId } from './identity/paper-id'
import { forgetCompletion, rememberCompletion } from './metadata/completion'
import { takeIn } from './take-in'

/** What came of it: its PDF is being read, it has one already, or none is openly known, or could not be had (why). */
export type AddedWork = { id: string; pdf: 'reading' | 'there' | 'none' | { failed: string } }

/**
 * Takes a work from outside into the library: it is listed and searched from now on, by its PDF where an open address
 * of it is known, else by its abstract. Answers that cite it stay as they are. A paper that is in the library already is
 * left alone. Throws `AppError('not_found')`.
 */
export async function addToLibrary(paperId: string, signal?: AbortSignal): Promise<AddedWork> {
  const client = await db()
  const [id = paperId] = await currentIds([paperId])
  const paper = await client.paper.findUnique({ where: { id } })
  if (!paper) throw new AppError('not_found', `There is no paper ${paperId}.`)
  const isNew = await takeIn(id)
  if (paper.fileHash || !isNew) return { id, pdf: paper.fileHash ? 'there' : 'none' }
  const address = addressOf(paper)
  return { id, pdf: address ? await fetchPdf(id, address, signal) : 'none' }
}

function addressOf({ arxivId, doi }: { arxivId: string | null; doi: string | null }): PaperAddress | null {
  if (arxivId) return { arxivId }
  return doi ? { doi } : null
}

/** What is read under an id of its own is handed to the paper, whatever its first page says. */
async function fetchPdf(paperId: string, address: PaperAddress, signal?: AbortSignal): Promise<AddedWork['pdf']> {
  const id = temporaryId()
  await rememberCompletion(id, paperId)
  try {
    const added = await addByAddress(address, { signal, id })
    if (added.id === id) return 'reading'
    await forgetCompletion(id)
    return { failed: `Its PDF is in the library already, as ${added.id}. Merge the two papers instead.` }
  } catch (error) {
    await forgetCompletion(id)
    if (!(error instanceof AppError)) throw error
    log.info('a work was added without its PDF', { paperId, code: error.code })
    return { failed: error.message }
  }
}
