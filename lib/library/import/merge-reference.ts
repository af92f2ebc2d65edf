import { db } from '../../db/client'
import type { Paper } from '../../db/generated/client'
import { takeIn } from '../holding/take-in'
import { summarizeAbstract } from '../indexing/summarize-abstract'
import { addTags, marksOf } from '../organize/marks'
import { isEmpty, type Reference, referenceColumns } from '../reference/reference'

const FILLED = {
  title: 'title',
  authors: 'authors',
  published: 'date',
  venue: 'venue',
  doi: 'DOI',
  arxivId: 'arXiv ID',
  abstract: 'abstract',
  url: 'address',
  citeKey: 'citation key',
  csl: null,
} as const

/** Values of a reference that a paper lacks. `fields`: empty columns; `tags`: the person's, beyond those it `had`. */
export type MissingValues = {
  paper: Paper
  had: string[]
  fields: Partial<ReturnType<typeof referenceColumns>>
  tags: string[]
}

/**
 * Finds the values of a reference that a paper lacks: fields that are empty, unless the person emptied them, and the
 * person's tags. A work from outside first becomes a paper of the library.
 */
async function findMissingValues(paperId: string, reference: Reference): Promise<MissingValues> {
  const client = await db()
  const find = (id: string) => client.paper.findUniqueOrThrow({ where: { id } })
  const found = await find(paperId)
  const paper = found.standing === 'outside' ? await find((await takeIn(paperId)) ?? paperId) : found
  const had = reference.tags.length > 0 ? ((await marksOf([paper.id])).get(paper.id)?.tags ?? []) : []
  return missingValuesOf(paper, had, reference)
}

/** Values of a reference that a paper lacks, given the tags that it `had`. */
export function missingValuesOf(paper: Paper, had: string[], reference: Reference): MissingValues {
  const columns = referenceColumns(reference)
  const fields = (Object.keys(FILLED) as (keyof typeof FILLED)[]).filter(
    (field) => isEmpty(paper[field]) && !isEmpty(columns[field]) && !paper.edited.includes(field),
  )
  return {
    ...{ paper, had },
    fields: Object.fromEntries(fields.map((field) => [field, columns[field]])),
    tags: reference.tags.filter((tag) => !had.includes(tag)),
  }
}

/**
 * Adds values of a reference that the paper lacks; existing values stay. `joinReference` is the version that can be
 * undone. Returns what was added, in words, or null for nothing.
 */
export async function mergeReference(paperId: string, reference: Reference): Promise<string | null> {
  const lacking = await findMissingValues(paperId, reference)
  const { paper, fields, tags } = lacking
  const client = await db()
  if (Object.keys(fields).length > 0) await client.paper.update({ where: { id: paper.id }, data: fields })
  await addTags(paper.id, tags)
  if ('abstract' in fields && isToIndex(paper)) await summarizeAbstract(paper.id)
  return sayFilled(Object.keys(fields), tags)
}

/** Whether a paper must be indexed by its abstract, because it has no PDF. */
export function isToIndex({ fileHash, status }: Paper): boolean {
  return fileHash === null && status === 'ready'
}

/** Says which fields were filled and which tags were added; null for none. */
export function sayFilled(fields: string[], tags: string[]): string | null {
  const filled = fields.flatMap((field) => FILLED[field as keyof typeof FILLED] ?? [])
  const parts = [
    ...(filled.length > 0 ? [`filled in ${filled.join(', ')}`] : []),
    ...(tags.length > 0 ? [`added ${tags.length === 1 ? 'the tag' : 'the tags'} ${tags.join(', ')}`] : []),
  ]
  return parts.join('; ') || null
}
