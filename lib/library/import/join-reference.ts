import { db } from '../../db/client'
import type { Paper } from '../../db/generated/client'
import { findSetting, saveSetting } from '../../db/settings'
import { findLimit } from '../../errors'
import { currentOwner } from '../../owner'
import { addToCollections, collectionsOf } from '../collections/file-papers'
import { workOf } from '../identity/find-same-work'
import { agreesWith } from '../identity/same-work'
import { marksOf } from '../organize/marks'
import { type Journal, journalKey, writeJournal } from '../organize/merge-papers'
import { temporaryId } from '../paper/paper-id'
import type { Reference } from '../paper/reference'
import { addReferences } from './add-reference'
import type { ReportLine } from './import-report'
import { findLacking, indexFilled, type Lacking, lackingOf, mergeReference, sayFilled } from './merge-reference'

/** `filled`: what the paper was given, in words; null for nothing. `entryId`: see `ReportLine`. */
type Joined = { filled: string | null; entryId: string | null }

/**
 * Merges an entry into the paper that it is: the paper gets what it lacks, and the entry is kept as a paper that is merged into
 * it, with a journal, so that `unmergePaper` makes it a paper of its own. An entry that adds nothing and says the same as the
 * paper is not kept. Doing it again with the same `seed`, after a crash, adds nothing.
 */
export async function joinReference(
  paperId: string,
  reference: Reference,
  { origin, seed }: { origin: 'import' | 'folder'; seed: string },
): Promise<Joined> {
  const givenId = mergedId(seed)
  const client = await db()
  const before = await client.paperAlias.findUnique({ where: { id: givenId }, select: { paperId: true } })
  const journal = before && (await findSetting<Journal>(journalKey(before.paperId)))
  if (journal) return { filled: sayJournal(journal), entryId: before.paperId }
  const lacking = await findLacking(paperId, reference)
  const { paper, fields, tags } = lacking
  const filled = sayFilled(Object.keys(fields), tags)
  if (!before && isNothing(lacking) && (await isKnown(paper, reference))) return { filled, entryId: null }
  try {
    const [added] = before
      ? [before.paperId]
      : await addReferences([{ reference, givenId }], { origin, mergedInto: paper.id })
    const id = added ?? givenId
    await fill(id, lacking)
    return { filled, entryId: id }
  } catch (error) {
    // A library that is full has no room for the entry; the paper gets what it lacks all the same.
    if (!findLimit(error)) throw error
    return { filled: await mergeReference(paper.id, reference), entryId: null }
  }
}

/**
 * The entries, of those that their papers are known for, that add nothing and say the same: `joinReference` would keep
 * nothing of them. Found in three statements for all, since whoever imports a file again has thousands of them. Holds
 * while papers are only given more.
 */
export async function findRepeated(
  entries: { paperId: string; reference: Reference; seed: string }[],
): Promise<Set<string>> {
  const ids = [...new Set(entries.map(({ paperId }) => paperId))]
  if (ids.length === 0) return new Set()
  const client = await db()
  const before = await client.paperAlias.findMany({
    where: { id: { in: entries.map(({ seed }) => mergedId(seed)) } },
    select: { id: true },
  })
  const papers = await client.paper.findMany({ where: { id: { in: ids }, standing: { not: 'outside' } } })
  const marks = await marksOf(ids)
  const [begun, paperOf] = [new Set(before.map(({ id }) => id)), new Map(papers.map((paper) => [paper.id, paper]))]
  const isRepeated = ({ paperId, reference, seed }: (typeof entries)[number]) => {
    const paper = paperOf.get(paperId)
    if (!paper || begun.has(mergedId(seed)) || !agreesWith(workOf(reference), workOf(paper))) return false
    return isNothing(lackingOf(paper, marks.get(paperId)?.tags ?? [], reference))
  }
  return new Set(entries.filter(isRepeated).map(({ seed }) => seed))
}

function isNothing({ fields, tags }: Lacking): boolean {
  return Object.keys(fields).length === 0 && tags.length === 0
}

/** The given id of the paper that is kept of an entry that was merged. */
function mergedId(seed: string): string {
  return temporaryId(`${seed} merged`)
}

/** Gives a paper what it lacks, and writes down for the way back what that was. */
async function fill(id: string, lacking: Lacking): Promise<void> {
  const { paper, fields, tags } = lacking
  const client = await db()
  const key = { ownerId: currentOwner(), paperId: paper.id }
  const had = tags.length > 0 ? ((await marksOf([paper.id])).get(paper.id)?.tags ?? []) : []
  const next = { tags: [...had, ...tags] }
  const journal: Journal = {
    into: paper.id,
    fields: Object.fromEntries(
      Object.entries(fields).map(([field, after]) => [field, { before: paper[field as keyof Paper], after }]),
    ),
    marks: tags.length > 0 ? [{ ownerId: key.ownerId, tags, starred: false, reading: null }] : [],
    collections: [],
    libraries: [],
    note: null,
  }
  await client.$transaction([
    client.paper.update({ where: { id: paper.id }, data: fields }),
    ...(tags.length > 0
      ? [client.paperMark.upsert({ where: { ownerId_paperId: key }, create: { ...key, ...next }, update: next })]
      : []),
    writeJournal(client, id, journal),
  ])
  await indexFilled(lacking)
}

function sayJournal({ fields, marks }: Journal): string | null {
  return sayFilled(
    Object.keys(fields),
    marks.flatMap(({ tags }) => tags),
  )
}

/** Whether the paper, or an entry that was merged into it before, says all that this one says. */
async function isKnown(paper: Paper, reference: Reference): Promise<boolean> {
  const work = workOf(reference)
  if (agreesWith(work, workOf(paper))) return true
  const client = await db()
  const merged = await client.paper.findMany({
    where: { mergedInto: paper.id },
    select: { title: true, authors: true, published: true, doi: true, arxivId: true, csl: true },
  })
  return merged.some((one) => agreesWith(work, workOf(one)))
}

/**
 * Does `file`, which puts papers into collections, and has entries of these lines that were merged go there as well once
 * they are taken apart, and their papers leave what they came into by them.
 */
export async function fileJoined<T>(lines: ReportLine[], file: () => Promise<T>): Promise<T> {
  const entries = lines.flatMap(({ entryId }) => entryId ?? [])
  if (entries.length === 0) return file()
  const client = await db()
  const joined = await client.paper.findMany({
    where: { id: { in: entries } },
    select: { id: true, mergedInto: true },
  })
  const earlier = new Map<string, string[]>()
  for (const { id, mergedInto } of joined) if (mergedInto) earlier.set(id, await collectionsOf(mergedInto))
  const done = await file()
  for (const { id, mergedInto } of joined) {
    const before = earlier.get(id)
    const added = before && (await collectionsOf(mergedInto ?? '')).filter((one) => !before.includes(one))
    const journal = added?.length ? await findSetting<Journal>(journalKey(id)) : null
    if (!journal || !added) continue
    await addToCollections(client, id, added)
    await saveSetting(journalKey(id), { ...journal, collections: [...(journal.collections ?? []), ...added] })
  }
  return done
}
