import { ASKABLE_SQL } from '../in-library'
import { rows } from '../search/rows'
import { groupVectors } from './group-vectors'
import { readVectors } from './read-vectors'
import { type ThemedPassage, themePhrases } from './theme-phrases'

/** Papers that are shown of a theme. */
const SHOWN = 8
/** Papers of a theme whose words name it, those nearest to its middle, and passages that are read of each. */
const READ = { papers: 40, passages: 12 }
const BATCH = 5

/** A theme without a name: phrases that tell it from the others, its size, and the ids of the papers nearest to its middle. */
export type FoundTheme = { phrases: string[]; size: number; paperIds: string[] }

/** Groups the papers that can be asked by what their passages mean. `placed`: how many have a place in that space. */
export async function readThemes({ shown = SHOWN } = {}): Promise<{ themes: FoundTheme[]; placed: number }> {
  const { ids, vectors } = await readVectors()
  const groups = await groupVectors(vectors)
  const members = groups.map((group) => group.members.flatMap((at) => ids[at] ?? []))
  const phrases = await themePhrases(passagesOf(members))
  const themes = members.map((paperIds, theme) => ({
    phrases: phrases.get(theme) ?? [],
    size: paperIds.length,
    paperIds: paperIds.slice(0, shown),
  }))
  return { themes, placed: ids.length }
}

/** Some passages of papers near the middle of each theme, from all over each paper, the same each time. */
async function* passagesOf(themes: string[][]): AsyncGenerator<ThemedPassage> {
  for (const [theme, paperIds] of themes.entries())
    for (let from = 0; from < Math.min(READ.papers, paperIds.length); from += BATCH) {
      const read = await rows<{ paperId: string; text: string }>(
        `SELECT paper_id AS "paperId", text FROM (
           SELECT c.paper_id, c.text, row_number() OVER (PARTITION BY c.paper_id ORDER BY md5(c.ord::text)) AS place
           FROM chunk c JOIN search_index s ON s.id = c.index_id AND s.active
           WHERE c.layer = 'content' AND c.paper_id = ANY($1::text[])) AS passage
         WHERE place <= ${READ.passages}`,
        [paperIds.slice(from, from + BATCH)],
      )
      for (const { paperId, text } of read) yield { theme, paperId, text }
    }
}

/** Years of the papers that can be asked, in order; null for those without one. */
export function readYears(): Promise<{ year: number | null; papers: number }[]> {
  return rows(
    `SELECT substring(published FROM '^\\d{4}')::int AS year, count(*)::int AS papers
     FROM paper WHERE ${ASKABLE_SQL} GROUP BY 1 ORDER BY 1`,
  )
}
