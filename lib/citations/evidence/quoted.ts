/** A shorter text is a name or a label, unless it is a sentence with a full stop. */
const SHORTEST = 20
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
