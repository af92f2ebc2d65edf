import { isStopWord, words } from '../../text/words/analyze'
import { mayBeInitials } from '../../text/words/spelled-names'
import { rows } from '../sql/rows'

/** Minimum uses in a paper for adjacent words to be a name. */
const LEAST_USES = 3

/**
 * Whether one of these papers spells out an acronym in lower case: its first page has consecutive words with these
 * initials ("body mass index" for "BMI"), and the paper repeats them at least three times.
 */
export async function spellsInSmallLetters(acronym: string, paperIds: string[]): Promise<boolean> {
  const initials = acronym.toLowerCase()
  if (!mayBeInitials(initials)) return false
  const named = new Map(
    (await pagesOf(paperIds, 'number = 1')).flatMap(({ paperId, text }) => {
      const opening = words(text)
      const names = new Set(FORMS.flatMap((form) => runsWith(initials, form(opening)).map((run) => run.join(' '))))
      return names.size > 0 ? [[paperId, { opening, names }] as const] : []
    }),
  )
  if (named.size === 0) return false
  const others = await pagesOf([...named.keys()], 'number > 1')
  return [...named].some(([id, { opening, names }]) => {
    const all = [...opening, ...others.flatMap(({ paperId, text }) => (paperId === id ? words(text) : []))]
    return FORMS.some((form) => {
      const text = ` ${form(all).join(' ')} `
      return [...names].some((name) => text.split(` ${name} `).length > LEAST_USES)
    })
  })
}

function pagesOf(paperIds: string[], which: 'number = 1' | 'number > 1') {
  return rows<{ paperId: string; text: string }>(
    `SELECT paper_id AS "paperId", text FROM page WHERE paper_id = ANY($1::text[]) AND ${which} ORDER BY paper_id, number`,
    [paperIds],
  )
}

/** "mean time to failure" is MTTF, but "analysis of variance" AV: small words may or may not count. */
const FORMS: ((all: string[]) => string[])[] = [(all) => all, (all) => all.filter((word) => !isStopWord(word))]

/** Runs of words with these initials that neither start nor end with a small word. */
function runsWith(initials: string, all: string[]): string[][] {
  return all.flatMap((_, at) => {
    const run = all.slice(at, at + initials.length)
    const fits = run.length === initials.length && run.every((word, i) => word.startsWith(initials.charAt(i)))
    return fits && !isStopWord(run[0] ?? '') && !isStopWord(run.at(-1) ?? '') ? [run] : []
  })
}
