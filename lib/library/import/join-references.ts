import { addToList } from '../../add-to-list'
import { db } from '../../db/client'
import type { Paper } from '../../db/generated/client'
import { fromJson, toJson } from '../../db/json'
import { fillPapers, type PaperFilling } from '../../db/paper-rows/import-rows'
import { AppError, findLimit } from '../../errors'
import { currentOwner } from '../../owner'
import { takeIn } from '../holding/take-in'
import { type Work, workOf } from '../identity/find-same-work'
import { agreesWith } from '../identity/same-work'
import { temporaryId } from '../ids/paper-id'
import { summarizeAbstracts } from '../indexing/summarize-abstract'
import { marksOf } from '../organize/marks'
import type { Reference } from '../reference/reference'
import { type Journal, journalKey } from '../removal/merge-papers'
import { addReferences } from './add-reference'
import { isToIndex, type MissingValues, mergeReference, missingValuesOf, sayFilled } from './merge-reference'

/** An entry and its paper. `seed`: identifies it across a crash. */
type EntryOfPaper = { paperId: string; reference: Reference; seed: string }

/** `filled`: what the paper gained, in words; null for nothing. `entryId`: see `ReportLine`. */
type MergedEntry = { filled: string | null; entryId: string | null }

type Origin = { origin: 'import' | 'folder' }

/**
 * Merges entries into their papers, in the same few statements however many there are. Each paper gets the values it
 * lacks, and the entry is kept as a merged paper with a journal, so that `unmergePaper` can make it a separate paper.
 * An entry that adds nothing and says the same is not kept. Idempotent for the same seeds, even after a crash. Returns
 * results in the given order.
 */
export async function joinReferences(entries: EntryOfPaper[], { origin }: Origin): Promise<MergedEntry[]> {
  if (entries.length === 0) return []
  const [before, knownOf] = [await joinedBefore(entries), await loadPapers(entries)]
  const joins = entries.map((entry) => decide(entry, knownOf(entry.paperId), before.get(entry.seed)))
  const kept = joins.filter(({ lacking }) => lacking !== null)
  const added = kept.filter(({ entryId }) => entryId === null)
  const news = added.map(({ entry: { reference, seed }, paperId }) => {
    return { reference, givenId: mergedId(seed), mergedInto: paperId }
  })
  try {
    for (const [i, id] of (await addReferences(news, { origin })).entries()) if (added[i]) added[i].entryId = id
  } catch (error) {
    // A full library has no room to keep the entries, but the papers still get the values they lack.
    if (!findLimit(error)) throw error
    return joinWithoutRoom(entries, { origin })
  }
  await fill(kept)
  const toIndex = joins.filter(({ isRead, fields }) => isRead && 'abstract' in fields)
  await summarizeAbstracts([...new Set(toIndex.map(({ paperId }) => paperId))])
  return joins.map(({ filled, entryId }) => ({ filled, entryId }))
}

/** Does the same for one entry. */
export async function joinReference(
  paperId: string,
  reference: Reference,
  { origin, seed }: Origin & { seed: string },
): Promise<MergedEntry> {
  const [joined] = await joinReferences([{ paperId, reference, seed }], { origin })
  if (!joined)
    throw new AppError(
      'internal',
      'An entry was merged, but Folio has no record of the result. Check the library before importing it again.',
    )
  return joined
}

async function joinWithoutRoom(entries: EntryOfPaper[], from: Origin): Promise<MergedEntry[]> {
  const joined: MergedEntry[] = []
  for (const entry of entries) {
    const { paperId, reference, seed } = entry
    joined.push(
      entries.length > 1
        ? await joinReference(paperId, reference, { ...from, seed })
        : { filled: await mergeReference(paperId, reference), entryId: null },
    )
  }
  return joined
}

/** `lacking`: values to write; null for none. */
type MergeStep = MergedEntry & {
  entry: EntryOfPaper
  paperId: string
  fields: object
  lacking: MissingValues | null
  isRead: boolean
}

/** A paper as it is after the preceding entries. `works`: it and the papers merged into it. */
type PaperState = { paper: Paper; tags: string[]; merged: Work[] }
type EarlierMerge = { id: string; journal: Journal | null }

/** Decides what an entry adds, and records it for later entries. */
function decide(entry: EntryOfPaper, known: PaperState, before: EarlierMerge | undefined): MergeStep {
  const { reference } = entry
  const { paper } = known
  const join = { entry, paperId: paper.id, isRead: isToIndex(paper) }
  if (before?.journal) {
    const { fields, marks } = before.journal
    const tags = marks.flatMap((mark) => mark.tags)
    return { ...join, filled: sayFilled(Object.keys(fields), tags), entryId: before.id, fields, lacking: null }
  }
  const lacking = missingValuesOf(paper, known.tags, reference)
  const { fields, tags } = lacking
  const filled = sayFilled(Object.keys(fields), tags)
  const work = workOf(reference)
  const isNew = Object.keys(fields).length > 0 || tags.length > 0
  if (!before && !isNew && [workOf(paper), ...known.merged].some((one) => agreesWith(work, one)))
    return { ...join, filled, entryId: null, fields, lacking: null }
  known.paper = { ...paper, ...fields } as Paper
  known.tags = [...known.tags, ...tags]
  known.merged.push(work)
  return { ...join, filled, entryId: before?.id ?? null, fields, lacking }
}

/** Entries kept before a crash, by seed. */
async function joinedBefore(entries: EntryOfPaper[]): Promise<Map<string, EarlierMerge>> {
  const client = await db()
  const seeds = new Map(entries.map(({ seed }) => [mergedId(seed), seed]))
  const aliases = await client.paperAlias.findMany({
    where: { id: { in: [...seeds.keys()] } },
    select: { id: true, paperId: true },
  })
  if (aliases.length === 0) return new Map()
  const keys = aliases.map(({ paperId }) => journalKey(paperId))
  const settings = await client.setting.findMany({ where: { key: { in: keys } } })
  const journals = new Map(settings.map(({ key, value }) => [key, fromJson<Journal>(value)]))
  return new Map(
    aliases.map(({ id, paperId }) => {
      return [seeds.get(id) ?? '', { id: paperId, journal: journals.get(journalKey(paperId)) ?? null }]
    }),
  )
}

/** Loads the papers that entries are merged into. A work from outside first becomes a paper of the library. */
async function loadPapers(entries: EntryOfPaper[]): Promise<(id: string) => PaperState> {
  const client = await db()
  const ids = [...new Set(entries.map(({ paperId }) => paperId))]
  const found = await client.paper.findMany({ where: { id: { in: ids } } })
  const taken = new Map<string, string>()
  for (const { id, standing } of found) if (standing === 'outside') taken.set(id, (await takeIn(id)) ?? id)
  const now = taken.size === 0 ? [] : await client.paper.findMany({ where: { id: { in: [...taken.values()] } } })
  const papers = [...found.filter(({ id }) => !taken.has(id)), ...now]
  const current = papers.map(({ id }) => id)
  const marks = entries.some(({ reference }) => reference.tags.length > 0) ? await marksOf(current) : new Map()
  const merged = new Map<string, Work[]>()
  for (const one of await client.paper.findMany({
    where: { mergedInto: { in: current } },
    select: { mergedInto: true, title: true, authors: true, published: true, doi: true, arxivId: true, csl: true },
  }))
    addToList(merged, one.mergedInto ?? '', workOf(one))
  const known = new Map(
    papers.map((paper): [string, PaperState] => {
      const { id } = paper
      return [id, { paper, tags: marks.get(id)?.tags ?? [], merged: merged.get(id) ?? [] }]
    }),
  )
  return (id) => {
    const one = known.get(taken.get(id) ?? id)
    if (!one) throw new AppError('not_found', `The paper ${id} is no longer in the library.`)
    return one
  }
}

/** Gives papers the values they lack, and records them for undoing, in one transaction. */
async function fill(joins: MergeStep[]): Promise<void> {
  if (joins.length === 0) return
  const client = await db()
  const ownerId = currentOwner()
  const fillings = new Map<string, PaperFilling>()
  const journals = joins.flatMap(({ entryId, lacking }) => {
    if (!lacking || !entryId) return []
    const { paper, fields, tags } = lacking
    const { id } = paper
    const earlier = fillings.get(id)
    const all = tags.length > 0 ? [...lacking.had, ...tags] : (earlier?.tags ?? [])
    fillings.set(id, { id, fields: { ...earlier?.fields, ...fields }, tags: all })
    const journal: Journal = {
      into: id,
      fields: Object.fromEntries(
        Object.entries(fields).map(([field, after]) => [field, { before: paper[field as keyof Paper], after }]),
      ),
      marks: tags.length > 0 ? [{ ownerId, tags, starred: false, reading: null }] : [],
      collections: [],
      libraries: [],
      note: null,
    }
    return [{ key: journalKey(entryId), value: toJson(journal) }]
  })
  await client.$transaction([
    ...fillPapers(client, ownerId, [...fillings.values()]),
    client.setting.deleteMany({ where: { key: { in: journals.map(({ key }) => key) } } }),
    client.setting.createMany({ data: journals }),
  ])
}

/** The given id of the paper that keeps a merged entry. */
function mergedId(seed: string): string {
  return temporaryId(`${seed} merged`)
}
