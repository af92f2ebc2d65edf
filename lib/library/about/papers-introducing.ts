import { literalPattern } from '../../text/literal-pattern'
import { ASKABLE_SQL } from '../in-library'
import { rows } from '../search/rows'

/** A name is of one or two words. */
const MOST_WORDS = 3
const INTRODUCES = String.raw`(?:propos|introduc|present|describ|develop|design|implement|built|build|call|nam|dubb)\w*`

/**
 * The paper that introduces what bears a name ("Raft", "the Transformer"), read off the abstracts: one that says so
 * ("We propose …, the Transformer", "Raft is a consensus algorithm"), of several the earliest. At most one id.
 */
export async function papersIntroducing(name: string): Promise<string[]> {
  if (name === '' || name.split(' ').length > MOST_WORDS || !/\p{L}{2}/u.test(name)) return []
  const found = await rows<{ id: string; abstract: string; year: string | null }>(
    `SELECT id, abstract, coalesce('20' || substring(arxiv_id from '^(\\d\\d)\\d\\d\\.'), substring(published from 1 for 4)) AS year
     FROM paper WHERE ${ASKABLE_SQL}
     AND strpos(lower(abstract), lower($1)) > 0 ORDER BY id`,
    [name],
  )
  const introducing = found
    .map(({ id, abstract, year }) => ({ id, year: Number(year ?? 9999), times: introduces(abstract, name) }))
    .filter(({ times }) => times > 0)
  introducing.sort((a, b) => a.year - b.year || b.times - a.times)
  return introducing.slice(0, 1).map(({ id }) => id)
}

/** How often an abstract uses the name, where it introduces it; else 0. */
function introduces(abstract: string, name: string): number {
  const escaped = literalPattern(name)
  const capital = escaped.charAt(0).toUpperCase() + escaped.slice(1)
  // A word that is written small in the question is no name in an abstract that writes it so.
  const forms = [capital, escaped.toUpperCase(), capital.charAt(0) + capital.slice(1).toLowerCase()]
  const word = String.raw`(?<![\p{L}\p{N}])(?:${forms.join('|')})(?![\p{L}\p{N}])`
  const says = [
    new RegExp(
      `\\b${INTRODUCES}\\b[^.]{0,160}?(?:, |the |called |named |of |and |^)?${word}(?=[,.:;)]| a | an | which | that )`,
      'u',
    ),
    new RegExp(`\\b${INTRODUCES} (?:the )?(?:design and implementation of )?${word}`, 'iu'),
    new RegExp(`(?:^|[.] )(?:The )?${word} (?:is|are) (?:a|an|the|our)\\b`, 'u'),
    new RegExp(`\\bour [^.,]{3,40}, ${word}`, 'u'),
    new RegExp(`\\(${word}\\)`, 'u'),
  ]
  if (!says.some((pattern) => pattern.test(abstract))) return 0
  return abstract.match(new RegExp(word, 'gu'))?.length ?? 0
}
