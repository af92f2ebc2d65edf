import { AppError } from '../../errors'
import { completePaper } from '../paper/completion'
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
  return completePaper(paper.id, async (id) => {
    const { hash: _, ...added } = await takeFile(file, { origin: 'upload', id })
    return added
  })
}
