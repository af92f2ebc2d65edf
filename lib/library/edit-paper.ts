import { db } from '../db/client'
import { AppError } from '../errors'

export type PaperEdit = { title?: string; authors?: string[]; published?: string | null }

/** Takes the person's own title, authors or date. Nothing that is found later overwrites them. */
export async function editPaper(id: string, edit: PaperEdit): Promise<void> {
  const client = await db()
  const paper = await client.paper.findUnique({ where: { id }, select: { edited: true } })
  if (!paper) throw new AppError('not_found', `There is no paper ${id} in the library.`)
  const fields = Object.keys(edit).filter((field) => edit[field as keyof PaperEdit] !== undefined)
  await client.paper.update({
    where: { id },
    data: { ...edit, edited: [...new Set([...paper.edited, ...fields])] },
  })
}
