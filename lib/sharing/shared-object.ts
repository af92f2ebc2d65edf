import { db } from '../db/client'
import { AppError } from '../errors'
import { titlesOf as paperTitles } from '../library/papers'
import { withOwner } from '../owner'
import type { SharedObject, ShareKind } from './share-terms'

type Owned = SharedObject & { ownerId: string }

export const keyOf = ({ ownerId, kind, objectId }: Owned): string => `${ownerId} ${kind} ${objectId}`

/** Names of objects, by `keyOf`. Omits deleted objects and those that do not belong to the person who shares them. */
export async function titlesOf(objects: Owned[]): Promise<Map<string, string>> {
  const owners = [...new Set(objects.map(({ ownerId }) => ownerId))]
  const titles = owners.map((owner) => {
    const own = objects.filter(({ ownerId }) => ownerId === owner)
    return withOwner(owner, () => ownTitles(owner, own))
  })
  return new Map((await Promise.all(titles)).flat())
}

async function ownTitles(ownerId: string, objects: SharedObject[]): Promise<[string, string][]> {
  const among = (kind: ShareKind) => ({ in: objects.flatMap((one) => (one.kind === kind ? one.objectId : [])) })
  const client = await db()
  const [sessions, runs, tables, highlights, notes, papers] = await Promise.all([
    client.session.findMany({
      where: { id: among('session'), removedAt: null },
      select: { id: true, title: true },
    }),
    client.run.findMany({
      where: { id: among('answer'), session: { removedAt: null } },
      select: { id: true, question: true },
    }),
    client.comparisonTable.findMany({
      where: { id: among('table'), removedAt: null },
      select: { id: true, title: true },
    }),
    client.highlight.findMany({ where: { id: among('highlight') }, select: { id: true, quote: true } }),
    client.note.findMany({ where: { paperId: among('note') }, select: { paperId: true } }),
    paperTitles([...among('highlights').in, ...among('note').in]),
  ])
  const named: [ShareKind, { id: string; name: string }[]][] = [
    ['session', sessions.map(({ id, title }) => ({ id, name: title }))],
    ['answer', runs.map(({ id, question }) => ({ id, name: question }))],
    ['table', tables.map(({ id, title }) => ({ id, name: title }))],
    ['highlight', highlights.map(({ id, quote }) => ({ id, name: quote }))],
    ['highlights', [...papers.values()].map(({ id, title }) => ({ id, name: title || id }))],
    ['note', notes.map(({ paperId: id }) => ({ id, name: papers.get(id)?.title || id }))],
  ]
  return named.flatMap(([kind, rows]) =>
    rows.map(({ id, name }): [string, string] => [keyOf({ ownerId, kind, objectId: id }), name]),
  )
}

/** Throws `AppError('not_found')` unless the object exists and belongs to the caller. */
export async function requireOwnObject({ kind, objectId: id }: SharedObject): Promise<void> {
  const client = await db()
  const found = await {
    session: () => client.session.count({ where: { id, removedAt: null } }),
    answer: () => client.run.count({ where: { id, rootId: null, session: { removedAt: null } } }),
    table: () => client.comparisonTable.count({ where: { id, removedAt: null } }),
    highlight: () => client.highlight.count({ where: { id } }),
    highlights: async () => (await paperTitles([id])).size,
    note: () => client.note.count({ where: { paperId: id } }),
  }[kind]()
  if (found === 0) throw new AppError('not_found', 'This no longer exists. It may have been deleted.')
}
