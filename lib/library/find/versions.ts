import { commonness } from '../../text/common-words'
import { rows } from '../search/rows'

/** "LLaMA 2", "GPT-4": no year, and no "Table 2". */
const VERSIONED = /^(?<name>\p{L}[\p{L}-]*\p{L})[ -]?(?<version>\d{1,2}(?:\.\d{1,2})?)$/u

/** Those of some names that a version stands with. */
export function withVersions(names: string[]): { name: string; version: string }[] {
  return names.flatMap((written) => {
    const { name = '', version = '' } = VERSIONED.exec(written)?.groups ?? {}
    return name && !Number.isFinite(commonness(name.toLowerCase())) ? [{ name, version }] : []
  })
}

/**
 * How often the paper that says it most, of these, says the least said of the names with its version; null where no name has
 * one. A paper that tells much of Llama 3 says nothing of Llama 2, however often its words are "llama" and "2".
 */
export async function usesOfVersions(paperIds: string[], names: { name: string; version: string }[]) {
  if (paperIds.length === 0 || names.length === 0) return null
  const patterns = names.map(
    ({ name, version }) => `\\m${name}s?[\\s\u2010-]*${version.replace('.', '\\.')}(?![.]?\\d)`,
  )
  const found = await rows<{ uses: number }>(
    `SELECT coalesce(max(uses), 0)::int AS uses FROM unnest($2::text[]) AS pattern LEFT JOIN LATERAL (
       SELECT count(*) AS uses FROM page, regexp_matches(text, pattern, 'gi') WHERE paper_id = ANY($1::text[])
       GROUP BY paper_id
     ) AS said ON true GROUP BY pattern`,
    [paperIds, patterns],
  )
  return Math.min(...found.map(({ uses }) => uses))
}
