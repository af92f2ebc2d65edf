import { addToList } from '../../add-to-list'
import { inTurn } from '../../db/connection/transaction'
import { warnOf } from '../../log'
import { asInstallation } from '../../owner'
import { rows } from '../sql/rows'
import { citableWorks, type LibraryCitation, papersNaming, readCitations } from './read-references'

/**
 * Updates which papers of the library cite each other: reads the references of papers not processed yet, and searches
 * all other references for these papers. `changed`: papers to process again.
 */
export function linkCitations(changed: string[] = []): Promise<void> {
  return inTurn('citations', () => asInstallation(() => link(changed)))
}

async function link(changed: string[]): Promise<void> {
  const works = await citableWorks()
  const known = new Set((await rows<{ id: string }>('SELECT paper_id AS id FROM cited_papers')).map(({ id }) => id))
  for (const id of changed) known.delete(id)
  const fresh = works.filter(({ id }) => !known.has(id))
  if (fresh.length === 0) return
  const naming = await papersNaming(fresh)
  const others = works.flatMap(({ id }) => (known.has(id) && (naming?.has(id) ?? true) ? [id] : []))
  const further = citedOf(others, await readCitations(others, fresh))
  await rows(
    `UPDATE cited_papers c SET cited = ARRAY(SELECT unnest(c.cited) UNION SELECT jsonb_array_elements_text(f.value))
     FROM jsonb_each($1::jsonb) f WHERE c.paper_id = f.key AND f.value <> '[]'`,
    [JSON.stringify(further)],
  )
  const ids = fresh.map(({ id }) => id)
  // Last, because a paper with a row counts as processed. Skips a paper deleted meanwhile.
  await rows(
    `INSERT INTO cited_papers (paper_id, cited)
     SELECT p.id, ARRAY(SELECT jsonb_array_elements_text(f.value))
     FROM jsonb_each($1::jsonb) f JOIN paper p ON p.id = f.key FOR KEY SHARE OF p
     ON CONFLICT (paper_id) DO UPDATE SET cited = excluded.cited`,
    [JSON.stringify(citedOf(ids, await readCitations(ids, works)))],
  )
}

function citedOf(paperIds: string[], citations: LibraryCitation[]): Record<string, string[]> {
  const cited = new Map<string, string[]>(paperIds.map((id) => [id, []]))
  for (const one of citations) addToList(cited, one.citing, one.cited)
  return Object.fromEntries(cited)
}

/** The same in the background. Until it is done, citations contribute less to the choice of papers. */
export function linkCitationsSoon(changed: string[] = []): void {
  linkCitations(changed).catch(warnOf('citations between papers were not read'))
}

/** Known citations in the references of these papers. Merged papers are replaced by their current ones. */
export function citationsIn(paperIds: string[]): Promise<LibraryCitation[]> {
  return rows<LibraryCitation>(
    `SELECT c.paper_id AS citing, coalesce(p.merged_into, one.cited) AS cited
     FROM cited_papers c CROSS JOIN LATERAL unnest(c.cited) AS one(cited) JOIN paper p ON p.id = one.cited
     WHERE c.paper_id = ANY($1::text[])`,
    [paperIds],
  )
}
