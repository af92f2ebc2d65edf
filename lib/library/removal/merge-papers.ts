import { isDeepStrictEqual } from 'node:util'
import { db } from '../../db/client'
import { type Paper, Prisma } from '../../db/generated/client'
import { toJson } from '../../db/json'
import { handOver } from '../../db/people-rows/library-rows'
import { findSetting } from '../../db/settings'
import { AppError } from '../../errors'
import { librariesOf } from '../../libraries/hold-papers'
import { warnOf } from '../../log'
import { asInstallation, currentOwner } from '../../owner'
import { addToCollections, collectionsOf } from '../collections/file-papers'
import { findNote } from '../highlights/find-note'
import { writeNote } from '../highlights/notes'
import { currentIds } from '../ids/current-ids'
import { isWorking } from '../in-library'
import { indexNotes } from '../indexing/index-layers'
import { summarizeAbstract } from '../indexing/summarize-abstract'
import { type CopiedMarks, carryMarks, takeMarksBack } from '../organize/carry-marks'
import { requireOnWholePapers } from '../paper-rights'
import { isEmpty } from '../reference/reference'

/** Fields that the kept paper takes over if it has no value. */
const METADATA = [
  'title',
  'authors',
  'published',
  'venue',
  'arxivId',
  'doi',
  'pmid',
  'abstract',
  'citeKey',
  'csl',
  'url',
] as const

type Change = { before: unknown; after: unknown }

/** Changes that a merge made in the kept paper, for undo. */
export type Journal = {
  into: string
  fields: Record<string, Change>
  marks: CopiedMarks[]
  /** absent in merges from before collections existed */
  collections?: string[]
  /** libraries that only the merged paper was in; absent in merges from before there were several */
  libraries?: string[]
  note: { before: string | null; after: string; added: string } | null
}

/** The setting that stores the journal of a merged paper. */
export const journalKey = (id: string) => `merged ${id}`

/**
 * Merges papers into one of them, which takes over everybody's tags, stars and reading states, the person's notes and
 * collections, and missing metadata. The others are no longer listed or searched; answers that cite them still open
 * their pages. `unmergePaper` undoes it. Throws `AppError('conflict')` if one is still being read, or the kept one is
 * the worse copy, and then merges nothing.
 */
export async function mergePapers(intoId: string, ids: string[]): Promise<void> {
  const client = await db()
  await requireOnWholePapers([intoId, ...ids], 'manage')
  const [into] = await currentIds([intoId])
  const others = (await currentIds(ids)).filter((id) => id !== into)
  const papers = await client.paper.findMany({ where: { id: { in: [into ?? '', ...others] } } })
  const kept = papers.find(({ id }) => id === into)
  if (!kept) throw new AppError('not_found', `There is no paper ${intoId} in the library.`)
  const merged = others.flatMap((id) => papers.find((paper) => paper.id === id) ?? [])
  if (merged.length === 0) throw new AppError('bad_request', 'Choose at least two papers to merge.')
  for (const paper of merged) requireMergeable(kept, paper)
  for (const paper of merged) await requireSeenWhole(paper)
  for (const paper of merged) await mergeOne(kept.id, paper)
  await searchNote(kept.id)
}

/**
 * Undoes a merge: both papers are as they were before, except for later edits of the kept one. Throws
 * `AppError('conflict')` if the paper is not merged.
 */
export async function unmergePaper(id: string): Promise<void> {
  await requireOnWholePapers([id], 'manage')
  const client = await db()
  const journal = await findSetting<Journal>(journalKey(id))
  const paper = await client.paper.findUnique({ where: { id }, select: { mergedInto: true } })
  if (!paper?.mergedInto) throw new AppError('conflict', `${id} has not been merged into another paper.`)
  const kept = await client.paper.findUnique({ where: { id: paper.mergedInto } })
  // Works outside are merged when they turn out to be the same.
  const standing = kept?.standing === 'outside' ? 'outside' : 'library'
  const apart = [
    client.paper.update({ where: { id }, data: { mergedInto: null, mergedAt: null, standing } }),
    client.setting.deleteMany({ where: { key: journalKey(id) } }),
  ]
  if (!kept || !journal) {
    await client.$transaction(apart)
    return
  }
  const statements = [
    ...apart,
    ...(await takeMarksBack(kept.id, journal.marks)),
    client.paper.update({ where: { id: kept.id }, data: unchanged(kept, journal.fields) }),
    client.collectionPaper.deleteMany({ where: { paperId: kept.id, collectionId: { in: journal.collections ?? [] } } }),
    client.libraryPaper.deleteMany({ where: { paperId: kept.id, libraryId: { in: journal.libraries ?? [] } } }),
    ...(journal.note ? [restoreNote(client, kept.id, (await findNote(kept.id)) ?? '', journal.note)] : []),
  ]
  await asInstallation(() => client.$transaction(statements))
  if (journal.note) await searchNote(kept.id)
  await indexApart(id, kept, journal)
}

/**
 * An imported entry that was merged was never indexed by its abstract, and the kept paper loses the abstract it was
 * given.
 */
async function indexApart(id: string, kept: Paper, { fields }: Journal): Promise<void> {
  const client = await db()
  const bare = { fileHash: null, status: 'ready', standing: 'library' }
  const ids = 'abstract' in fields ? [id, kept.id] : [id]
  for (const paper of await client.paper.findMany({ where: { ...bare, id: { in: ids } }, select: { id: true } }))
    await summarizeAbstract(paper.id)
}

/** The papers merged into this one, in the order of the merges. */
export async function listMerged(id: string): Promise<{ id: string; title: string }[]> {
  const client = await db()
  const papers = await client.paper.findMany({
    where: { mergedInto: id },
    select: { id: true, title: true, fileName: true },
    orderBy: { addedAt: 'asc' },
  })
  return papers.map(({ id, title, fileName }) => ({ id, title: title || fileName }))
}

/** Other people who have the paper would get the kept one, which is not theirs. */
async function requireSeenWhole(paper: Paper): Promise<void> {
  const [mine, all] = [await librariesOf(paper.id), await asInstallation(() => librariesOf(paper.id))]
  if (mine.length < all.length)
    throw new AppError('conflict', `“${paper.title || paper.fileName}” cannot be merged. Remove it instead.`)
}

function requireMergeable(kept: Paper, paper: Paper): void {
  const named = (one: Paper) => `“${one.title || one.fileName}”`
  for (const one of [kept, paper])
    if (isWorking(one)) throw new AppError('conflict', `${named(one)} is still being read. Merge it when it is ready.`)
  if (worth(kept) < worth(paper))
    throw new AppError(
      'conflict',
      `Keep ${named(paper)} instead: it is the one ${paper.fileHash ? 'whose text can be searched' : 'that is ready'}.`,
    )
}

function worth({ status, fileHash }: Paper): number {
  if (status !== 'ready') return 0
  return fileHash ? 2 : 1
}

async function mergeOne(intoId: string, paper: Paper): Promise<void> {
  const client = await db()
  const kept = await client.paper.findUniqueOrThrow({ where: { id: intoId } })
  const note = await findNote(paper.id)
  const marks = await carryMarks(paper.id, intoId)
  const inCollections = await collectionsOf(intoId)
  const collections = (await collectionsOf(paper.id)).filter((id) => !inCollections.includes(id))
  const inLibraries = await librariesOf(intoId)
  const libraries = (await librariesOf(paper.id)).filter((id) => !inLibraries.includes(id))
  const taken = takeOver(kept, paper)
  const added = note?.trim() ? `${heading(paper)}\n\n${note.trim()}` : null
  const before = await findNote(intoId)
  const after = added === null ? null : before?.trim() ? `${before.trimEnd()}\n\n${added}` : added
  const journal: Journal = {
    into: intoId,
    marks: marks.given,
    collections,
    libraries,
    fields: Object.fromEntries(
      Object.entries(taken).map(([field, value]) => [field, { before: kept[field as keyof Paper], after: value }]),
    ),
    note: added !== null && after !== null ? { before, after, added } : null,
  }
  const statements = [
    ...marks.statements,
    client.paper.update({ where: { id: intoId }, data: taken }),
    client.paper.update({
      where: { id: paper.id },
      data: { mergedInto: intoId, mergedAt: new Date(), standing: 'merged' },
    }),
    writeJournal(client, paper.id, journal),
    addToCollections(client, intoId, collections),
    handOver(client, paper.id, intoId),
    ...(after === null ? [] : [writeNote(client, intoId, after)]),
  ]
  // Everybody's marks are copied in the same transaction.
  await asInstallation(() => client.$transaction(statements))
}

/** A statement that stores the journal of a merged paper, for one transaction with the merge. */
export function writeJournal(client: Client, id: string, journal: Journal) {
  const [key, value] = [journalKey(id), toJson(journal)]
  return client.setting.upsert({ where: { key }, create: { key, value }, update: { value } })
}

/** Fields that the kept paper takes over. Fields edited in the other paper stay marked as edited. */
function takeOver(kept: Paper, paper: Paper): Prisma.PaperUpdateInput {
  const missing = METADATA.filter((field) => isEmpty(kept[field]) && !isEmpty(paper[field]))
  const edited = missing.filter((field) => paper.edited.includes(field) && !kept.edited.includes(field))
  return {
    ...Object.fromEntries(missing.map((field) => [field, paper[field]])),
    ...(edited.length > 0 ? { edited: [...kept.edited, ...edited] } : {}),
  }
}

function heading({ id, title, fileName }: Paper): string {
  return `*From the notes on “${title || fileName}” (${id}), which was merged into this paper:*`
}

/** The previous values of fields that still have the value from the merge. */
function unchanged(kept: Paper, fields: Record<string, Change>): Prisma.PaperUpdateInput {
  const same = Object.entries(fields).filter(([field, { after }]) =>
    isDeepStrictEqual(kept[field as keyof Paper], after),
  )
  return Object.fromEntries(
    same.map(([field, { before }]) => [field, field === 'csl' && before === null ? Prisma.DbNull : before]),
  )
}

type Client = Awaited<ReturnType<typeof db>>

function restoreNote(
  client: Client,
  paperId: string,
  now: string,
  { before, after, added }: NonNullable<Journal['note']>,
) {
  const markdown = now === after ? (before ?? '') : now.replace(added, '').trim()
  const where = { paperId, ownerId: currentOwner() }
  if (markdown === '') return client.note.deleteMany({ where })
  return client.note.updateMany({ where, data: { markdown } })
}

/** A failure here does not undo the merge; the next rebuild of the index includes it. */
async function searchNote(paperId: string): Promise<void> {
  await indexNotes(paperId).catch(warnOf('a merged paper’s note was not indexed', { paperId }))
}
