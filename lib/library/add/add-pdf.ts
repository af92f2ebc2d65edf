import { AppError } from '../../errors'
import { librariesOf } from '../../libraries/hold-papers'
import { librariesWith } from '../../libraries/my-libraries'
import { addingTo } from '../../owner'
import { completePaper } from '../paper/completion'
import { requireWhereHeld } from '../paper-rights'
import { getPaper } from '../papers'
import { type AddedPaper, takeFile } from './add-papers'

/**
 * Adds the PDF of a paper that has none. The file then belongs to that paper, whatever its first page says. Throws
 * `AppError`: `not_found`, `conflict` if the paper has a PDF or the file belongs to another paper, and the errors of a
 * rejected file.
 */
export async function addPdf(
  paperId: string,
  file: { stream: AsyncIterable<Uint8Array>; fileName: string },
): Promise<AddedPaper> {
  const paper = await getPaper(paperId)
  await requireWhereHeld([paper.id], 'add')
  if (paper.fullText) throw new AppError('conflict', 'This paper already has a PDF.')
  const libraries = await librariesWith('add')
  const [library = null] = (await librariesOf(paper.id)).filter((id) => libraries?.includes(id) ?? true)
  return completePaper(paper.id, async (id) => {
    const { hash: _, ...added } = await addingTo(library, () => takeFile(file, { origin: 'upload', id }))
    return added
  })
}
