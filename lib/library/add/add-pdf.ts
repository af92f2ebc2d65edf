import { AppError } from '../../errors'
import { librariesOf } from '../../libraries/hold-papers'
import { librariesWith } from '../../libraries/my-libraries'
import { addingTo } from '../../owner'
import { completePaper } from '../paper/completion'
import { requireWhereHeld } from '../paper-rights'
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
  await requireWhereHeld([paper.id], 'add')
  if (paper.fullText) throw new AppError('conflict', 'This paper already has its PDF.')
  const libraries = await librariesWith('add')
  const [library = null] = (await librariesOf(paper.id)).filter((id) => libraries?.includes(id) ?? true)
  return completePaper(paper.id, async (id) => {
    const { hash: _, ...added } = await addingTo(library, () => takeFile(file, { origin: 'upload', id }))
    return added
  })
}
