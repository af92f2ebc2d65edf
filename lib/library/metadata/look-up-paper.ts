import { db } from '../../db/client'
import type { Paper } from '../../db/generated/client'
import { indexTitle } from '../indexing/index-layers'
import { keepCrossrefNotice } from '../notices/keep-crossref-notice'
import { isEmpty } from '../paper/is-empty'
import { requireOnWholePapers } from '../paper-rights'
import { getPaperRow } from '../papers'
import { askAgain } from './complete-metadata'

/** What asking again for one paper brought. `fields` are those that changed. */
export type FoundMetadata = { source: 'arXiv' | 'Crossref' | null; fields: LookedUpField[] }

const FIELDS = ['title', 'authors', 'published', 'venue', 'arxivId', 'doi', 'abstract', 'url'] as const
export type LookedUpField = (typeof FIELDS)[number]

/**
 * Asks arXiv and Crossref again about a paper and keeps what they say of it, except for what the person edited or
 * their reference manager said.
 * `source` is null when neither knows it. Throws `AppError('not_found' | 'source_failed')`; then nothing is changed.
 */
export async function lookUpPaper(id: string): Promise<FoundMetadata> {
  await requireOnWholePapers([id], 'manage')
  const paper = await getPaperRow(id)
  const answer = await askAgain(paper.fileName, paper)
  if (!answer) return { source: null, fields: [] }
  const { metadata, told } = answer
  await keepCrossrefNotice(told)
  const better = { ...metadata, venue: paper.venue ?? told.venue, url: paper.url ?? told.url }
  const stands = (field: LookedUpField) =>
    paper.edited.includes(field) || (paper.csl !== null && !isEmpty(paper[field]))
  const fields = FIELDS.filter((field) => !stands(field) && differs(better[field], paper[field]))
  if (fields.length > 0) {
    const client = await db()
    await client.paper.update({
      where: { id },
      data: Object.fromEntries(fields.map((field) => [field, better[field]])),
    })
    if (fields.includes('title') && paper.status === 'ready') await indexTitle(id)
  }
  return { source: told.sources.includes('arxiv') ? 'arXiv' : 'Crossref', fields }
}

function differs(better: unknown, known: Paper[keyof Paper]): boolean {
  return !isEmpty(better) && JSON.stringify(better) !== JSON.stringify(known)
}
