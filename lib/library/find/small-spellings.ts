import { isStopWord, words } from '../../text/analyze'
import { mayBeInitials } from '../../text/spelled-names'
import { rows } from '../search/rows'

/** Words that stand together less often in a paper are no name. */
const LEAST_USES = 3

/**
 * Whether one of these papers spells an acronym out in small letters: its first page holds words in a row with these
 * initials ("body mass index" for "BMI"), and the paper has the same words in a row at least three times.
 */
export async function spellsInSmallLetters(acronym: string, paperIds: string[]): Promise<boolean> {
  const initials = acronym.toLowerCase()
  if (!mayBeInitials(initials)) return false
  const pages = await rows<{ paperId: string; text: string }>(
    'SELECT paper_id AS "paperId", text FROM page WHERE paper_id = ANY($1::text[]) ORDER BY paper_id, number',
    [paperIds],
  )
  return paperIds.some((id) => {
    const [first, ...others] = pages.filter(({ paperId }) => paperId === id)
    if (!first) return false
    const opening = words(first.text)
    const names = new Set(FORMS.flatMap((form) => runsWith(initials, form(opening)).map((run) => run.join(' '))))
    if (names.size === 0) return false
    const all = [...opening, ...others.flatMap(({ text }) => words(text))]
    return FORMS.some((form) => {
      const text = ` ${form(all).join(' ')} `
      return [...names].some((name) => text.split(` ${name} `).length > LEAST_USES)
    })
  })
}

/** "mean time to failure" is MTTF, and "analysis of variance" AV: small words count or do not. */
const FORMS: ((all: string[]) => string[])[] = [(all) => all, (all) => all.filter((word) => !isStopWord(word))]

/** The runs of words with these initials that neither begin nor end with a small word. */
function runsWith(initials: string, all: string[]): string[][] {
  return all.flatMap((_, at) => {
    const run = all.slice(at, at + initials.length)
    const fits = run.length === initials.length && run.every((word, i) => word.startsWith(initials.charAt(i)))
    return fits && !isStopWord(run[0] ?? '') && !isStopWord(run.at(-1) ?? '') ? [run] : []
  })
}
