import { remembered } from '../../remembered'
import { withoutAccents } from '../../text/names/compare-names'
import type { PagePart } from './evidence'

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

/** A shorter text is a name or a label, unless it is a sentence with a full stop. */
const SHORTEST_SENTENCE = 7

/** References to other works and to figures, the only words that a quote may leave out. */
const POINTERS = [
  /\s*\[\d+(?:[,;–-]\s*\d+)*\]/g,
  /\s*\((?:see|cf\.)\s[^()]*\)/g,
  /\s*\((?:as shown in |shown in |also in )?(?:Figures?|Figs?\.?|Tables?|Tab\.|Sections?|Sec\.|§|Appendix|App\.|Algorithm|Equation|Eqs?\.?)\s*[\dA-Z.]+[^()]{0,40}\)/g,
  /\s*\((?:e\.g\.,? )?(?:\p{Lu}[\p{L}'’-]+(?:(?:,? (?:and|&) |, )\p{Lu}[\p{L}'’-]+)*(?: et al\.?,?|,) ?\(?(?:19|20)\d\d[a-z]?\)?(?:, (?:19|20)\d\d[a-z]?)*[;,]? ?)+\)/gu,
]

/** Runs of letters, digits, and signs that change the meaning of a number. */
export const TELLING = /(?:[\p{L}\p{N}%×+=<>≤≥±^/]|(?<=\d)[.,](?=\d)|-(?=\d))+/gu

/** Hyphens, minus signs and en dashes. */
export const DASH = /[‐‑‒–−]/g
/** A space between a dash and the following digit. */
const BROKEN_LINE = /-\s+(?=\d)/g

/** Whether a claim consists of whole sentences or lines of the source, letter for letter and digit for digit. */
export function isQuoted(claim: string, text: string, shortest = shortestOf(text)): boolean {
  return isSameText({ text: claim, letters: bare(claim) }, { text, letters: bare(text) }, shortest)
}

/** A text with the letters that `isSameText` compares: without references, spaces, hyphenation and letter variants. */
export type BareText = { text: string; letters: string }

/**
 * Like `isQuoted`, for texts whose letters (`bare`) are already known, because one claim is compared with every
 * sentence of its page.
 */
export function isSameText(claim: BareText, source: BareText, shortest = shortestOf(source.text)): boolean {
  return claim.letters.length >= shortest && claim.letters === source.letters && keepsPointers(claim.text, source.text)
}

function shortestOf(text: string): number {
  return /[.!?]["”’)]*$/.test(text.trim()) ? SHORTEST_SENTENCE : SHORTEST
}

/** Whether the source has every reference that the claim has. A claim may leave references out, but not add any. */
function keepsPointers(claim: string, text: string): boolean {
  const closeUp = (words: string) => words.replace(/\s+/g, '').toLowerCase()
  const there = closeUp(text)
  return POINTERS.every((pointer) => [...claim.matchAll(pointer)].every(([said]) => there.includes(closeUp(said))))
}

/** Ignores spaces, hyphenation, and variants of letters, dashes and other signs. */
export function bare(text: string): string {
  const plain = POINTERS.reduce((rest, pointer) => rest.replace(pointer, ''), text)
  const joined = plain.normalize('NFKD').replace(DASH, '-').replace(BROKEN_LINE, '-')
  return (joined.match(TELLING) ?? []).join('').toLowerCase()
}
