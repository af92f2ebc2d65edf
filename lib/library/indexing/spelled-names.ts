import { warnOf } from '../../log'
import { initialsOf, type SpelledName, spelledNames } from '../../text/words/spelled-names'
import { ASKABLE_SQL } from '../in-library'
import { rows } from '../sql/rows'

/** A name used less often is mentioned only in passing. */
const LEAST_USES = 3
/** Maximum number of names stored per paper, the most used first. */
const MOST_NAMES = 100
/** Older papers read at a time for names. */
const AT_A_TIME = 24

/**
 * Replaces the stored names of a paper: names of several words that its passages spell out more often than they
 * abbreviate them.
 */
export async function keepSpelledNames(paperId: string, passages: string[]): Promise<void> {
  const text = passages.join('\n')
  const names = spelledNames(text)
    .filter(({ name, uses }) => uses >= LEAST_USES && usesOfInitials(name, text) < uses)
    .sort((a, b) => b.uses - a.uses)
    .slice(0, MOST_NAMES)
  const initials = [...new Set(names.flatMap(({ name }) => initialsOf(name)))]
  // Skips a paper deleted meanwhile.
  await rows(
    `INSERT INTO spelled_names (paper_id, initials, names)
     SELECT id, $2::text[], $3::jsonb FROM paper WHERE id = $1 FOR KEY SHARE
     ON CONFLICT (paper_id) DO UPDATE SET initials = excluded.initials, names = excluded.names`,
    [paperId, initials, JSON.stringify(names)],
  )
}

/** How often a text uses a name's initials in place of the name. */
function usesOfInitials(name: string, text: string): number {
  const written = new RegExp(`(?<![\\p{L}\\d])(?:${initialsOf(name).join('|')})s?(?![\\p{L}\\d])`, 'giu')
  return text.match(written)?.length ?? 0
}

/** Names spelled out in a searchable paper. */
export type NamesOfPaper = { paperId: string; names: SpelledName[] }

/** Papers that spell out names with one of these initials, in lower case, and all names of each. */
export function papersSpelling(initials: string[]): Promise<NamesOfPaper[]> {
  return rows<NamesOfPaper>(
    `SELECT s.paper_id AS "paperId", s.names FROM spelled_names s JOIN paper p ON p.id = s.paper_id
     WHERE s.initials && $1::text[] AND ${ASKABLE_SQL}`,
    [initials],
  )
}

/** Reads the passages of older papers for spelled-out names, some papers at a time. */
export async function spellOlderPapers(): Promise<void> {
  for (;;) {
    const waiting = await rows<{ paperId: string; passages: string[] }>(
      `SELECT w.paper_id AS "paperId", array_agg(c.text ORDER BY c.ord) AS passages
       FROM (
         SELECT i.index_id, i.paper_id FROM indexed_paper i JOIN search_index s ON s.id = i.index_id AND s.active
         WHERE i.layer = 'content' AND NOT EXISTS (SELECT FROM spelled_names n WHERE n.paper_id = i.paper_id) LIMIT $1
       ) w JOIN chunk c ON c.index_id = w.index_id AND c.layer = 'content' AND c.paper_id = w.paper_id
       GROUP BY w.paper_id`,
      [AT_A_TIME],
    )
    if (waiting.length === 0) return
    for (const { paperId, passages } of waiting) await keepSpelledNames(paperId, passages)
  }
}

/** The same in the background. Until it is done, acronyms find older papers only by their own letters. */
export function spellOlderPapersSoon(): void {
  spellOlderPapers().catch(warnOf('spelled-out names were not extracted from older papers'))
}
