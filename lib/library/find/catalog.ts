import { words } from '../../text/analyze'
import { ASKABLE_SQL } from '../in-library'
import { rows } from '../search/rows'
import { indexChanges } from '../search/segments/index-changes'
import { memoryOf } from '../search/segments/memory'

/** What the library knows of a paper that can be asked, without its text. */
export type CatalogPaper = {
  id: string
  title: string
  authors: string[]
  published: string | null
  venue: string | null
  arxivId: string | null
  tags: string[]
  /** it came with Folio: the person did not add it */
  sample: boolean
  fileName: string
  /** whether there is a text of it to read */
  fullText: boolean
}

/** One who wrote papers of the library, by a part of the name. */
export type Authorship = { paperId: string; first: boolean; surname: boolean }

export type Catalog = {
  papers: Map<string, CatalogPaper>
  /** by a part of the name, in lower case without accents */
  authors: Map<string, Authorship[]>
  /** ids of those that came with Folio */
  samples: Set<string>
  /** years that a paper may be asked by: of its last version, and of its arXiv id */
  years: Map<string, Set<number>>
}

// What stands in the place of an author's name where a title page was misread.
const NO_NAME =
  /\b(?:departamento|department|universit|institut|search|inc|laborator|school|college|cent(?:er|re)|fisica|física)/i

/**
 * The papers that can be asked. Read anew when one of them was changed, by whichever process: `changes` are those that
 * the caller has seen, by an index that is open.
 */
export async function readCatalog(changes?: number[]): Promise<Catalog> {
  const known = await memoryOf('catalog', () => ({ mark: '', catalog: catalogOf([]) }))
  const mark = `after ${(changes ?? (await indexChanges())).join(' ')}`
  if (known.mark !== mark) Object.assign(known, { mark, catalog: catalogOf(await askablePapers()) })
  return known.catalog
}

function askablePapers(): Promise<CatalogPaper[]> {
  return rows<CatalogPaper>(
    `SELECT id, title, authors, published, venue, arxiv_id AS "arxivId", tags, origin = 'sample' AS sample,
       file_name AS "fileName", file_hash IS NOT NULL AS "fullText"
     FROM paper WHERE ${ASKABLE_SQL} ORDER BY id`,
  )
}

export function catalogOf(papers: CatalogPaper[]): Catalog {
  const authors = new Map<string, Authorship[]>()
  for (const { id, authors: names } of papers) {
    for (const [place, name] of names.entries()) {
      if (!NO_NAME.test(name)) addAuthor(authors, name, { paperId: id, first: place === 0 })
    }
  }
  return {
    papers: new Map(papers.map((paper) => [paper.id, paper])),
    authors,
    samples: new Set(papers.flatMap(({ id, sample }) => (sample ? [id] : []))),
    years: new Map(papers.map((paper) => [paper.id, yearsOf(paper)])),
  }
}

/** By the last name, a long name before it ("Van Renesse"), and the first name. */
function addAuthor(authors: Catalog['authors'], name: string, paper: Omit<Authorship, 'surname'>): void {
  const parts = words(name)
  const surname = parts.at(-1) ?? ''
  const middle = parts.length > 2 ? (parts.at(-2) ?? '') : ''
  const given = parts[0] ?? ''
  const add = (part: string, isSurname: boolean) => {
    const known = authors.get(part)
    const own = { ...paper, surname: isSurname }
    if (!known) authors.set(part, [own])
    // Paper by paper: one that has the name already has it last.
    else if (known.at(-1)?.paperId !== paper.paperId) known.push(own)
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
