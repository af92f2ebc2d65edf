import { db } from '../../db/client'
import { ASKABLE } from '../in-library'

/** The papers that have a text in the library and are searchable. */
export async function withFullText(paperIds: string[]): Promise<string[]> {
  const client = await db()
  const where = { ...ASKABLE, id: { in: paperIds }, pageCount: { gt: 0 } }
  const rows = await client.paper.findMany({ where, select: { id: true } })
  return rows.map(({ id }) => id)
}
