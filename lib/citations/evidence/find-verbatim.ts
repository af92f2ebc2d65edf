import { remembered } from '../../text/remembered'
import { withoutAccents } from '../../text/without-accents'
import type { PagePart } from './evidence'
import { DASH, TELLING } from './quoted'

/** Shorter texts could match anywhere, so they must match a whole part. */
export const SHORTEST = 20

/**
 * Finds a text in one of several parts, comparing letters, digits and signs that change a number: `[start, end)` of
 * that part's text. Ignores spaces, hyphenation and other characters. Null if no part contains it.
 */
export function findVerbatim(text: string, parts: PagePart[]): { part: PagePart; start: number; end: number } | null {
  const wanted = lettersOf(text).letters
  if (wanted === '') return null
  for (const part of parts) {
    const { letters, places } = lettersOfPart(part)
    const at = letters.indexOf(wanted)
    if (at < 0 || (wanted.length < SHORTEST && letters !== wanted)) continue
    const start = places[at] ?? 0
    const end = closing(part.text, (places[at + wanted.length - 1] ?? 0) + 1)
    return { part, start, end }
  }
  return null
}

const lettersOfPart = remembered(({ text }: PagePart) => lettersOf(text))

/** The letters, digits and significant signs of a text, in lower case without accents, with the position of each. */
export function lettersOf(text: string): { letters: string; places: number[] } {
  let letters = ''
  const places: number[] = []
  for (const { 0: run, index } of text.replace(DASH, '-').matchAll(TELLING)) {
    let at = index
    for (const sign of run) {
      const plain = withoutAccents(sign).toLowerCase()
      letters += plain
      for (let unit = 0; unit < plain.length; unit++) places.push(at)
      at += sign.length
    }
  }
  return { letters, places }
}

/** The position after the full stop and closing characters of a sentence. */
function closing(text: string, end: number): number {
  return end + (/^[^\p{L}\p{N}\s]*/u.exec(text.slice(end))?.[0].length ?? 0)
}
