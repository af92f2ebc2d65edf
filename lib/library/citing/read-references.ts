import { setImmediate } from 'node:timers/promises'
import type { Block } from '../../text/document'
import { words } from '../../text/words/analyze'
import { ASKABLE_SQL } from '../in-library'
import { rows } from '../sql/rows'
import { type CitableWork, citedTitles } from './cited-titles'

/** Papers whose pages are read at a time, so that a server can answer in between. */
const BATCH = 4

/** A citation from one paper of the library to another. */
export type LibraryCitation = { citing: string; cited: string }

/** The searchable works of the library, in the form for recognizing them in references. */
export function citableWorks(): Promise<CitableWork[]> {
  return rows<CitableWork>(`SELECT id, title, arxiv_id AS "arxivId", doi FROM paper WHERE ${ASKABLE_SQL} ORDER BY id`)
}

/** With more works than this, nearly every list of references contains a word of one, so the index rules none out. */
const MOST_SOUGHT = 50

/**
 * Papers whose references may name one of these works, by the word index; null if all may: there are many works, or one
 * has no words or ids in the index.
 */
export async function papersNaming(works: CitableWork[]): Promise<Set<string> | null> {
  if (works.length > MOST_SOUGHT) return null
  const queries = works.map(queryOf)
  if (queries.includes(null)) return null
  const found = await rows<{ paperId: string }>(
    `SELECT DISTINCT paper_id AS "paperId" FROM page
     WHERE blocks @> '[{"kind":"reference"}]'::jsonb AND to_tsvector('simple'::regconfig, text) @@ $1::tsquery`,
    [queries.join(' | ')],
  )
  return new Set(found.map(({ paperId }) => paperId))
}

/** The two longest words of a title, or the start of an id as Postgres tokenizes it. */
function queryOf({ title, arxivId, doi }: CitableWork): string | null {
  const plain = words(title).filter((word) => /^[a-z]{4,}$/.test(word))
  const longest = [...new Set(plain)].sort((a, b) => b.length - a.length).slice(0, 2)
  if (longest.length === 0) return null
  const base = arxivId?.replace(/v\d+$/, '')
  const ids = [
    ...(base ? [base, `abs/${base}`, `/abs/${base}`] : []),
    ...(doi ? [doi.slice(doi.indexOf('/')), `/${doi}`] : []),
  ]
  const parts = [`(${longest.join(' & ')})`, ...ids.map((id) => `'${id.toLowerCase().replace(/['\\]/g, '$&$&')}':*`)]
  return `(${parts.join(' | ')})`
}

/** Which of `works` these papers cite, by their lists of references. */
export async function readCitations(paperIds: string[], works: CitableWork[]): Promise<LibraryCitation[]> {
  const citedIn = await citedTitles(works)
  const found: LibraryCitation[] = []
  for (let from = 0; from < paperIds.length; from += BATCH) {
    const pages = await rows<{ paperId: string; text: string; blocks: Block[] }>(
      `SELECT paper_id AS "paperId", text, blocks FROM page
       WHERE paper_id = ANY($1::text[]) AND blocks @> '[{"kind":"reference"}]' ORDER BY paper_id, number`,
      [paperIds.slice(from, from + BATCH)],
    )
    const lists = new Map<string, string>()
    for (const { paperId, text, blocks } of pages) {
      const list = blocks.filter(({ kind }) => kind === 'reference').map(({ start, end }) => text.slice(start, end))
      lists.set(paperId, [lists.get(paperId) ?? '', ...list].join('\n'))
    }
    for (const [citing, list] of lists)
      for (const cited of citedIn(list)) if (cited !== citing) found.push({ citing, cited })
    await setImmediate()
  }
  return found
}
