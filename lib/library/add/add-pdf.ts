import { AppError } from '../../errors'
import { temporaryId } from '../identity/paper-id'
import { forgetCompletion, rememberCompletion } from '../metadata/completion'
import { getPaper } from '../papers'
import { type AddedPaper, takeFile } from './add-papers'

/**
 * Takes the PDF of a paper that is known without one. Once it is read, it is that paper's, whatever its first page
 * says. Throws `AppError`: not_found, conflict when the paper has a PDF or the file is another paper's, and what a
 * file that cannot be taken throws.
 */
export async function addPdf(
  paperId: string,
  file: { stream: AsyncIterable<Uint8Array>; fileName: string },
): Promise<AddedPaper> {
  const paper = await getPaper(paperId)
  if (paper.fullText) throw new AppError('conflict', 'This paper has its PDF already.')
  const id = temporaryId()
  await rememberCompletion(id, paper.id)
  try {
    const { hash: _, ...added } = await takeFile(file, { origin: 'upload', id })
    if (added.id === id) return added
    throw new AppError('conflict', `This PDF is in the library already, as ${added.id}. Merge the two papers instead.`)
  } catch (error) {
    await forgetCompletion(id)
    throw error
  }
}
