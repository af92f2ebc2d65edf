import { db } from '../../db/client'
import type { Paper } from '../../db/generated/client'
import { summarizeAbstract } from '../indexing/summarize-abstract'
import { addTags } from '../organize/marks'
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

/**
 * Adds to a paper what a reference knows and the paper does not: fields that are empty and that the person did
 * not empty, and the person's tags. Nothing that is there changes. Says in words what was added, or null when it was
 * nothing.
 */
export async function mergeReference(paperId: string, reference: Reference): Promise<string | null> {
  const client = await db()
  const id = (await takeIn(paperId)) ?? paperId
  const paper = await client.paper.findUniqueOrThrow({ where: { id } })
  const columns = referenceColumns(reference)
  const fields = (Object.keys(FILLED) as (keyof typeof FILLED)[]).filter(
    (field) => isEmpty(paper[field]) && !isEmpty(columns[field]) && !paper.edited.includes(field),
  )
  if (fields.length > 0)
    await client.paper.update({
      where: { id },
      data: Object.fromEntries(fields.map((field) => [field, columns[field]])),
    })
  const tags = await addTags(id, reference.tags)
  if (fields.includes('abstract') && isWithoutPdf(paper)) await summarizeAbstract(id)
  const filled = fields.flatMap((field) => FILLED[field] ?? [])
  const parts = [
    ...(filled.length > 0 ? [`filled in ${filled.join(', ')}`] : []),
    ...(tags.length > 0 ? [`added ${tags.length === 1 ? 'the tag' : 'the tags'} ${tags.join(', ')}`] : []),
  ]
  return parts.join('; ') || null
}

function isWithoutPdf({ fileHash, status }: Paper): boolean {
  return fileHash === null && status === 'ready'
}
