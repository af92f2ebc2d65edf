import { db } from '../../db/client'
import type { Paper } from '../../db/generated/client'
import { summarizeAbstract } from '../indexing/summarize-abstract'
import { addTags, marksOf } from '../organize/marks'
import { isEmpty } from '../paper/is-empty'
import type { Reference } from '../paper/reference'
import { referenceColumns } from '../paper/reference-columns'
import { takeIn } from '../take-in'

const FILLED = {
  title: 'title',
  authors: 'authors',
  published: 'date',
  venue: 'venue',
  doi: 'DOI',
  arxivId: 'arXiv id',
  abstract: 'abstract',
  url: 'address',
  citeKey: 'citation key',
  csl: null,
} as const

/** The values of a reference that a paper lacks: `fields` are empty columns, `tags` those of the person beside the ones it `had`. */
export type Lacking = {
  paper: Paper
  had: string[]
  fields: Partial<ReturnType<typeof referenceColumns>>
  tags: string[]
}

/**
 * Finds what a paper lacks of a reference: fields that are empty and that the person did not empty, and the person's tags.
 * A work from outside becomes a paper of the library first.
 */
async function findLacking(paperId: string, reference: Reference): Promise<Lacking> {
  const client = await db()
  const find = (id: string) => client.paper.findUniqueOrThrow({ where: { id } })
  const found = await find(paperId)
  const paper = found.standing === 'outside' ? await find((await takeIn(paperId)) ?? paperId) : found
  const had = reference.tags.length > 0 ? ((await marksOf([paper.id])).get(paper.id)?.tags ?? []) : []
  return lackingOf(paper, had, reference)
}

/** What a paper lacks of a reference, by the tags that the person `had` on it. */
export function lackingOf(paper: Paper, had: string[], reference: Reference): Lacking {
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
 * Adds to a paper what a reference knows and the paper does not; nothing that is there changes. `joinReference` does the
 * same so that it can be taken back. Returns what was added in words, or null when it was nothing.
 */
export async function mergeReference(paperId: string, reference: Reference): Promise<string | null> {
  const lacking = await findLacking(paperId, reference)
  const { paper, fields, tags } = lacking
  const client = await db()
  if (Object.keys(fields).length > 0) await client.paper.update({ where: { id: paper.id }, data: fields })
  await addTags(paper.id, tags)
  if ('abstract' in fields && isToIndex(paper)) await summarizeAbstract(paper.id)
  return sayFilled(Object.keys(fields), tags)
}

/** Whether a paper is found by its abstract: it has no PDF. */
export function isToIndex({ fileHash, status }: Paper): boolean {
  return fileHash === null && status === 'ready'
}

/** Says which fields were filled in and which tags were added; null for none. */
export function sayFilled(fields: string[], tags: string[]): string | null {
  const filled = fields.flatMap((field) => FILLED[field as keyof typeof FILLED] ?? [])
  const parts = [
    ...(filled.length > 0 ? [`filled in ${filled.join(', ')}`] : []),
    ...(tags.length > 0 ? [`added ${tags.length === 1 ? 'the tag' : 'the tags'} ${tags.join(', ')}`] : []),
  ]
  return parts.join('; ') || null
}
