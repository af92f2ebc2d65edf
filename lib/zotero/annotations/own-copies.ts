import type { db } from '../../db/client'
import { toJson } from '../../db/json'
import type { AnnotationItem } from './annotation-item'

type Client = Awaited<ReturnType<typeof db>>

/** Composed, without blanks at the ends: as Zotero keeps texts of annotations. */
export const plain = (text: unknown) => (typeof text === 'string' ? text.normalize().trim() : '')

/**
 * Which of these annotations and notes Folio made: copies of the person's own highlights, and answers. They are shown once. A
 * comment that was changed in Zotero alone is taken over; one that was changed in both stays as it is in each.
 */
export async function followCopies(client: Client, items: AnnotationItem[]): Promise<Set<string>> {
  const writes = await client.zoteroWrite.findMany({
    where: {
      key: { in: items.map(({ key }) => key) },
      status: { in: ['written', 'leaving'] },
    },
  })
  const copies = new Set<string>()
  for (const { key, highlightId, data } of writes) {
    const item = items.find((one) => one.key === key)
    // An answer is read where it was given, not among the notes on a paper.
    if (item?.itemType === 'note') copies.add(key)
    const highlight = highlightId && (await client.highlight.findUnique({ where: { id: highlightId } }))
    if (!highlight || item?.itemType !== 'annotation') continue
    copies.add(key)
    const sent = data as Record<string, unknown>
    const comment = plain(item.annotationComment)
    if (comment === plain(sent.annotationComment) || plain(highlight.note) !== plain(sent.annotationComment)) continue
    await client.highlight.update({ where: { id: highlight.id }, data: { note: comment } })
    await client.zoteroWrite.update({ where: { key }, data: { data: toJson({ ...sent, annotationComment: comment }) } })
  }
  return copies
}

/** Notes that objects which Folio made are not in Zotero any more: copies of highlights can be sent anew. */
export async function forgetCopies(client: Client, keys: string[]): Promise<void> {
  const where = { key: { in: keys }, status: { in: ['written', 'leaving'] } }
  await client.zoteroWrite.updateMany({ where, data: { status: 'gone' } })
}
