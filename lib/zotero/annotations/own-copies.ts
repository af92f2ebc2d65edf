import type { db } from '../../db/client'
import { toJson } from '../../db/json'
import type { AnnotationItem } from './annotation-item'

type Client = Awaited<ReturnType<typeof db>>

/** In NFC and trimmed, the way Zotero stores the text of annotations. */
export const plain = (text: unknown) => (typeof text === 'string' ? text.normalize().trim() : '')

/**
 * Finds the annotations and notes that Folio made (copies of the person's highlights, and answers), so that they are
 * not shown twice. A comment changed only in Zotero is copied here; one changed on both sides stays different.
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
    // An answer is shown in its session, not among the notes on a paper.
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

/** Marks objects made by Folio as gone from Zotero, so that copies of highlights can be sent again. */
export async function forgetCopies(client: Client, keys: string[]): Promise<void> {
  const where = { key: { in: keys }, status: { in: ['written', 'leaving'] } }
  await client.zoteroWrite.updateMany({ where, data: { status: 'gone' } })
}
