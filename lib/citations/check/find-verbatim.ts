import { withoutAccents } from '../../text/without-accents'
import type { PagePart } from './evidence'
import { DASH, TELLING } from './quoted'

/** Fewer letters may stand anywhere: they are found as the whole of a part only. */
export const SHORTEST = 20

/**
 * Where a text stands in one of several, letter for letter, digit for digit, with the signs that change a number: `[start, end)` of that part's text. Spaces,
 * hyphenation and other signs make no difference. Null where it stands in none.
 */
export function findVerbatim(text: string, parts: PagePart[]): { part: PagePart; start: number; end: number } | null {
  const wanted = lettersOf(text).letters
  if (wanted === '') return null
  for (const part of parts) {
    const { letters, places } = lettersOf(part.text)
    const at = letters.indexOf(wanted)
    if (at < 0 || (wanted.length < SHORTEST && letters !== wanted)) continue
    const start = places[at] ?? 0
    const end = closing(part.text, (places[at + wanted.length - 1] ?? 0) + 1)
    return { part, start, end }
  }
  return null
}

/** The letters, digits and telling signs of a text, in lower case without accents, and the place of each unit of them. */
export function lettersOf(text: string): { letters: string; places: number[] } {
  let letters = ''
  const places: number[] = []
  for (const { 0: sign, index } of text.replace(DASH, '-').matchAll(TELLING)) {
    const plain = withoutAccents(sign).toLowerCase()
    letters += plain
    for (let unit = 0; unit < plain.length; unit++) places.push(index)
  }
  return { letters, places }
}

/** Behind the stop and the closing signs of a sentence. */
function closing(text: string, end: number): number {
  return end + (/^[^\p{L}\p{N}\s]*/u.exec(text.slice(end))?.[0].length ?? 0)
}
