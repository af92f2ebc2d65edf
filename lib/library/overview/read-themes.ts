import { ASKABLE_SQL } from '../in-library'
import { rows } from '../sql/rows'
import { groupVectors } from './group-vectors'
import { readVectors } from './read-vectors'
import { type ThemedPassage, themePhrases } from './theme-phrases'

/** Number of papers shown per theme. */
const SHOWN = 8
/** Papers nearest to a theme's centre that name it, and passages read of each. */
const READ = { papers: 40, passages: 12 }
const BATCH = 5

/** A theme without a name: phrases that distinguish it, its size, and ids of the papers nearest to its centre. */
export type FoundTheme = { phrases: string[]; size: number; paperIds: string[] }

/** Groups the searchable papers except `hidden` ones by the meaning of their passages. `placed`: number of papers with vectors. */
export async function readThemes(
  hidden: ReadonlySet<string>,
  { shown = SHOWN } = {},
): Promise<{ themes: FoundTheme[]; placed: number }> {
  const { ids, vectors } = await readVectors(hidden)
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

/** Some passages of papers near the centre of each theme, spread over each paper, always the same. */
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

/** Years of the searchable papers except `hidden` ones, in order; null for papers without a year. */
export function readYears(hidden: ReadonlySet<string>): Promise<{ year: number | null; papers: number }[]> {
  return rows(
    `SELECT substring(published FROM '^\\d{4}')::int AS year, count(*)::int AS papers
     FROM paper WHERE ${ASKABLE_SQL} AND id <> ALL($1::text[]) GROUP BY 1 ORDER BY 1`,
    [[...hidden]],
  )
}
