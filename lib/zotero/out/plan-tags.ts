import { db } from '../../db/client'
import { findOwnSetting, saveOwnSetting } from '../../db/settings'
import { AppError } from '../../errors'
import { followIds } from '../../library/ids/current-ids'
import { IN_LIBRARY } from '../../library/in-library'
import { marksOf, NO_MARKS } from '../../library/organize/marks'
import { tagKey } from '../../library/organize/tag-name'
import { readingTag } from '../reading-tags'
import { PARTS } from '../zotero-objects'
import { findLink, listRows } from '../zotero-rows'
import type { ZoteroHere } from './here'
import type { PlannedWrite } from './plan-act'
import type { WritePlan, WriteProposal } from './write-plan'
import { type TagChange, writtenTags } from './written-tags'

/** `changes`: the first items, by title. */
export type TagsProposal = WriteProposal & { changes: (TagChange & { title: string })[] }

const SETTING = 'zotero tags out'
/** Number of items listed for review. */
const SHOWN = 200

/** Whether the person wants tags and reading states sent. */
export async function sendsTags(): Promise<boolean> {
  return (await findOwnSetting<boolean>(SETTING)) === true
}

export async function setSendsTags(on: boolean): Promise<void> {
  await saveOwnSetting(SETTING, on)
}

/**
 * Plans which tags and reading states to add to items in Zotero, and which of Folio's to remove because the papers no
 * longer have them, based on the last sync. Throws `AppError('conflict')` if the person has not switched this on, or
 * there is nothing to send.
 */
export async function planTags({
  serverId,
  library,
  libraryName,
}: Pick<ZoteroHere, 'serverId' | 'library' | 'libraryName'>): Promise<TagsProposal & WritePlan> {
  if (!(await sendsTags())) throw new AppError('conflict', 'Turn on “Send tags and reading status to Zotero” first.')
  const items = await listChanges(library)
  if (items.length === 0) throw new AppError('conflict', 'Zotero already has all your tags and reading statuses.')
  const writes = items.map(
    ({ key, title, added, removed }): PlannedWrite => ({ data: { added, removed, title }, itemKey: key }),
  )
  const count = items.length
  const what = count === 1 ? '1 item' : `${count} items`
  return {
    what,
    where: `in ${libraryName}`,
    count,
    changes: items.slice(0, SHOWN).map(({ title, added, removed }) => ({ title, added, removed })),
    act: { serverId, library, kind: 'tags', title: `Tags of ${what}`, writes },
  }
}

async function listChanges(library: string): Promise<(TagChange & { key: string; title: string })[]> {
  const link = await findLink()
  const id = link?.libraries.find((one) => one.library === library)?.id
  if (!id) return []
  const client = await db()
  const rows = [...(await listRows(id)).values()].filter(
    ({ itemType, trashed, paperId }) => paperId && !trashed && !PARTS.includes(itemType),
  )
  const current = await followIds(rows.flatMap(({ paperId }) => paperId ?? []))
  const papers = new Map(
    (
      await client.paper.findMany({
        where: { ...IN_LIBRARY, id: { in: [...current.values()] } },
        select: { id: true, title: true },
      })
    ).map((paper) => [paper.id, paper]),
  )
  const marks = await marksOf([...papers.keys()])
  const written = await writtenTags(rows.map(({ key }) => key))
  return rows.flatMap(({ key, data, paperId }) => {
    const paper = papers.get(current.get(paperId ?? '') ?? '')
    if (!paper) return []
    const { tags, reading: state } = marks.get(paper.id) ?? NO_MARKS
    const reading = readingTag(state)
    const wanted = [...tags, ...(reading ? [reading] : [])]
    const there = (data.tags ?? []).map(({ tag }) => tag)
    // Do not add again what the person removed in Zotero.
    const added = without(wanted, there).filter((tag) => !written.get(key)?.has(tagKey(tag)))
    const removed = without(there, wanted).filter((tag) => written.get(key)?.has(tagKey(tag)))
    if (added.length + removed.length === 0) return []
    return [{ key, title: paper.title || paper.id, added, removed }]
  })
}

function without(tags: string[], others: string[]): string[] {
  const known = new Set(others.map(tagKey))
  return tags.filter((tag) => !known.has(tagKey(tag)))
}
