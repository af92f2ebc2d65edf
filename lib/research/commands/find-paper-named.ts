import { db } from '../../db/client'
import { IN_LIBRARY } from '../../library/in-library'
import { findPaper, getPaper, type PaperDetail } from '../../library/papers'

/**
 * Finds a paper by its id, an earlier id, or its arXiv id without the version, ignoring case. Throws
 * `AppError('not_found')`.
 */
export async function findPaperNamed(name: string): Promise<PaperDetail> {
  const exact = await findPaper(name)
  if (exact) return exact
  const client = await db()
  const likely = await client.paper.findFirst({
    where: {
      ...IN_LIBRARY,
      OR: [
        { id: { equals: name, mode: 'insensitive' } },
        ...(/^\d{4}\.\d{4,5}$/.test(name) ? [{ id: { startsWith: `${name}v` } }] : []),
      ],
    },
    select: { id: true },
  })
  return getPaper(likely?.id ?? name)
}
