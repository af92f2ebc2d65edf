import { setImmediate } from 'node:timers/promises'
import type { Block } from '../../text/document'
import { ASKABLE_SQL } from '../in-library'
import { rows } from '../search/rows'
import { type CitableWork, citedTitles } from './cited-titles'

/** Papers whose pages are read in one go: short enough for a server to answer in between. */
const BATCH = 4

/** That one paper of the library cites another. */
export type LibraryCitation = { citing: string; cited: string }

/** The works of the library that can be asked, to be recognized in references. */
export function citableWorks(): Promise<CitableWork[]> {
  return rows<CitableWork>(`SELECT id, title, arxiv_id AS "arxivId", doi FROM paper WHERE ${ASKABLE_SQL} ORDER BY id`)
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
