import { db } from '../../db/client'
import { unmergePaper } from '../organize/merge-papers'
import { keepApart } from './keep-apart'

/**
 * Makes an entry that an import merged into a paper a paper of its own, which is not suggested as a duplicate again. An item
 * of Zotero that it came from leads to it from now on. Throws `AppError('conflict')` when it is not merged.
 */
export async function keepAsOwn(id: string): Promise<void> {
  const client = await db()
  const paper = await client.paper.findUnique({ where: { id }, select: { mergedInto: true } })
  await unmergePaper(id)
  if (paper?.mergedInto) await keepApart([id, paper.mergedInto])
  await client.zoteroItem.updateMany({
    where: { paperId: id, outcome: 'matched', itemType: { not: 'attachment' } },
    data: { outcome: 'taken' },
  })
}
