import { db } from '../../db/client'
import { toJson } from '../../db/json'
import { AppError } from '../../errors'
import { readPaperAddress } from '../../sources/fetch/paper-address'
import { currentIds } from '../ids/current-ids'
import { indexTitle } from '../indexing/index-layers'
import { requireOnWholePapers } from '../paper-rights'
import { getPaperRow } from '../papers'
import { type ReferenceDetails, withReferenceDetails } from '../reference/reference-details'

export type PaperEdit = {
  title?: string
  authors?: string[]
  published?: string | null
  venue?: string | null
  arxivId?: string | null
  doi?: string | null
  citeKey?: string | null
  abstract?: string | null
  reference?: ReferenceDetails
}

/**
 * Stores the person's own metadata, which later lookups do not overwrite. Accepts arXiv ids and DOIs in all usual
 * forms. Throws `AppError('not_found' | 'bad_request')`.
 */
export async function editPaper(id: string, edit: PaperEdit): Promise<void> {
  await requireOnWholePapers([id], 'add')
  const client = await db()
  const paper = await getPaperRow(id)
  const { reference, ...columns } = edit
  const csl = reference ? withReferenceDetails(paper, reference) : null
  const next = { ...columns, ...identifiers(edit), ...(csl && { csl: toJson(csl) }) }
  const changed = (Object.keys(next) as (keyof typeof next)[]).filter(
    (field) => next[field] !== undefined && JSON.stringify(next[field]) !== JSON.stringify(paper[field]),
  )
  await client.paper.update({
    where: { id },
    data: { ...next, edited: [...new Set([...paper.edited, ...changed])] },
  })
  // A paper without pages is searched by its abstract.
  const isIndexed = changed.includes('title') || (changed.includes('abstract') && paper.pageCount === 0)
  if (isIndexed && paper.status === 'ready') await indexTitle(id)
}

/** The same for many papers and their common fields. Absent fields stay unchanged. */
export async function editPapers(ids: string[], edit: Pick<PaperEdit, 'venue' | 'published'>): Promise<void> {
  await requireOnWholePapers(ids, 'add')
  const client = await db()
  const fields = Object.keys(edit).filter((field) => edit[field as keyof typeof edit] !== undefined)
  const papers = await client.paper.findMany({
    where: { id: { in: await currentIds(ids) } },
    select: { id: true, edited: true },
  })
  const groups = new Map<string, { edited: string[]; ids: string[] }>()
  for (const { id, edited } of papers) {
    const next = [...new Set([...edited, ...fields])]
    const group = groups.get(next.join()) ?? { edited: next, ids: [] }
    group.ids.push(id)
    groups.set(next.join(), group)
  }
  await client.$transaction(
    [...groups.values()].map(({ edited, ids }) =>
      client.paper.updateMany({ where: { id: { in: ids } }, data: { ...edit, edited } }),
    ),
  )
}

function identifiers({ arxivId, doi }: PaperEdit): Pick<PaperEdit, 'arxivId' | 'doi'> {
  const readArxiv = arxivId ? readPaperAddress(arxivId) : null
  const readDoi = doi ? readPaperAddress(doi) : null
  if (arxivId && !(readArxiv && 'arxivId' in readArxiv))
    throw new AppError('bad_request', `${arxivId} is not an arXiv ID. An arXiv ID looks like 1706.03762v5.`)
  if (doi && !(readDoi && 'doi' in readDoi))
    throw new AppError('bad_request', `${doi} is not a DOI. A DOI looks like 10.1145/362384.362685.`)
  return {
    ...(readArxiv && 'arxivId' in readArxiv ? { arxivId: readArxiv.arxivId } : {}),
    ...(readDoi && 'doi' in readDoi ? { doi: readDoi.doi } : {}),
  }
}
