import { addToList } from '../../add-to-list'
import { asInstallation } from '../../owner'
import { remembered } from '../../remembered'
import { words } from '../../text/words/analyze'
import { ASKABLE_SQL } from '../in-library'
import { indexChanges } from '../search/upkeep'
import { heldPapers } from '../sql/held-papers'
import { memoryOf } from '../sql/memory'
import { rows } from '../sql/rows'

/** A paper that questions may cover, without its text. */
export type CatalogPaper = {
  id: string
  title: string
  authors: string[]
  published: string | null
  venue: string | null
  arxivId: string | null
  /** a sample paper, not added by the person */
  sample: boolean
  fileName: string
  /** whether it has text to read */
  fullText: boolean
}

/** Authorship of a paper, by a part of the author's name. */
export type Authorship = { paperId: string; first: boolean; surname: boolean }

export type Catalog = {
  papers: Map<string, CatalogPaper>
  /** by a part of the name, in lower case without accents */
  authors: Map<string, Authorship[]>
  /** ids of the sample papers */
  samples: Set<string>
  /** years by which a question may mean a paper: that of its last version, and of its arXiv id */
  years: Map<string, Set<number>>
}

type CatalogCopy = { changes: number[] | null; catalog: Catalog }

/**
 * The papers that questions may cover: for a person, those of their libraries. Updated when a paper changes, in any
 * process. `changes`: those that the caller's open index has seen.
 */
export async function readCatalog(changes?: number[]): Promise<Catalog> {
  const now = changes ?? (await indexChanges())
  const whole = await asInstallation(() => readWhole(now))
  const held = await heldPapers(now)
  if (!held) return whole
  const views = viewsOf.get(whole) ?? new Map<string, Catalog>()
  viewsOf.set(whole, views)
  const catalog = views.get(held.key) ?? catalogOf([...whole.papers.values()].filter(({ id }) => held.ids.has(id)))
  views.set(held.key, catalog)
  return catalog
}

const viewsOf = new WeakMap<Catalog, Map<string, Catalog>>()

async function readWhole(now: number[]): Promise<Catalog> {
  const known = await memoryOf<CatalogCopy>('catalog', () => ({ changes: null, catalog: catalogOf([]) }))
  if (known.changes?.join(' ') !== now.join(' '))
    Object.assign(known, { changes: now, catalog: catalogOf(await papersNow(known, now)) })
  return known.catalog
}

/** Papers by id: the known ones updated by later changes, or all if changes were discarded. */
async function papersNow({ changes, catalog }: CatalogCopy, now: number[]): Promise<CatalogPaper[]> {
  const seen = new Set(changes)
  const fresh = now.filter((id) => !seen.has(id))
  const isForgotten = !changes || changes.length + fresh.length > now.length
  const changed = isForgotten ? null : await changedPapers(fresh)
  const papers = new Map(changed ? catalog.papers : [])
  for (const id of changed ?? []) papers.delete(id)
  for (const paper of await askablePapers(changed)) papers.set(paper.id, paper)
  return [...papers.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** The papers affected by changes; null if one of the changes was discarded. */
async function changedPapers(changes: number[]): Promise<string[] | null> {
  const told = await rows<{ paperId: string | null }>(
    'SELECT paper_id AS "paperId" FROM index_change WHERE id = ANY($1::int[])',
    [changes],
  )
  const papers = told.flatMap(({ paperId }) => paperId ?? [])
  return papers.length < changes.length ? null : [...new Set(papers)]
}

/** All papers, or those with the given ids. */
function askablePapers(among: string[] | null): Promise<CatalogPaper[]> {
  return rows<CatalogPaper>(
    `SELECT id, title, coalesce(authors, '{}') AS authors, published, venue, arxiv_id AS "arxivId", origin = 'sample' AS sample,
       file_name AS "fileName", file_hash IS NOT NULL AS "fullText"
     FROM paper WHERE ${ASKABLE_SQL} ${among ? 'AND id = ANY($1::text[])' : ''}`,
    among ? [among] : [],
  )
}

/** Makes the catalog of papers, with indexes for questions: by parts of author names, and by years. */
export function catalogOf(papers: CatalogPaper[]): Catalog {
  const authors = new Map<string, Authorship[]>()
  for (const paper of papers) for (const [part, authorship] of authorsOf(paper)) addToList(authors, part, authorship)
  return {
    papers: new Map(papers.map((paper) => [paper.id, paper])),
    authors,
    samples: new Set(papers.flatMap(({ id, sample }) => (sample ? [id] : []))),
    years: new Map(papers.map((paper) => [paper.id, yearsOf(paper)])),
  }
}

/** The authors of a paper, by parts of their names. */
const authorsOf = remembered((paper: CatalogPaper): Map<string, Authorship> => {
  const parts = new Map<string, Authorship>()
  for (const [place, name] of paper.authors.entries()) addAuthor(parts, name, { paperId: paper.id, first: place === 0 })
  return parts
})

/** Indexes a name by the last name, a long name before it ("Van Renesse"), and the first name. */
function addAuthor(authors: Map<string, Authorship>, name: string, paper: Omit<Authorship, 'surname'>): void {
  const parts = words(name)
  const surname = parts.at(-1) ?? ''
  const middle = parts.length > 2 ? (parts.at(-2) ?? '') : ''
  const given = parts[0] ?? ''
  const add = (part: string, isSurname: boolean) => {
    if (!authors.has(part)) authors.set(part, { ...paper, surname: isSurname })
  }
  if (surname.length > 1) add(surname, true)
  if (middle.length > 3) add(middle, true)
  if (given !== surname && given.length > 1) add(given, false)
}

function yearsOf({ id, published, arxivId }: CatalogPaper): Set<number> {
  const found = new Set<number>()
  const year = Number(published?.slice(0, 4))
  if (year) found.add(year)
  const stamped = /^(\d\d)\d\d\.\d{4,5}/.exec(arxivId ?? id)
  if (stamped) found.add(2000 + Number(stamped[1]))
  return found
}
