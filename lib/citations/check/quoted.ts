/** Fewer letters are a name or a label, unless they are a sentence with its stop. */
const SHORTEST = 20
const SHORTEST_SENTENCE = 7

/** References to other works and to figures: they may be left out of a sentence, and nothing else may. */
const POINTERS = [
  /\s*\[\d+(?:[,;–-]\s*\d+)*\]/g,
  /\s*\((?:see|cf\.)\s[^()]*\)/g,
  /\s*\((?:as shown in |shown in |also in )?(?:Figures?|Figs?\.?|Tables?|Tab\.|Sections?|Sec\.|§|Appendix|App\.|Algorithm|Equation|Eqs?\.?)\s*[\dA-Z.]+[^()]{0,40}\)/g,
  /\s*\((?:e\.g\.,? )?(?:\p{Lu}[\p{L}'’-]+(?:(?:,? (?:and|&) |, )\p{Lu}[\p{L}'’-]+)*(?: et al\.?,?|,) ?\(?(?:19|20)\d\d[a-z]?\)?(?:, (?:19|20)\d\d[a-z]?)*[;,]? ?)+\)/gu,
]

/** Letters, digits and the signs that change what a number says. */
export const TELLING = /\p{L}|\p{N}|[%×+=<>≤≥±^/]|(?<=\d)[.,](?=\d)|-(?=\d)/gu

/** Hyphens, minus signs and en dashes. */
export const DASH = /[‐‑‒–−]/g
/** Between a dash and the digit behind it. */
const BROKEN_LINE = /-\s+(?=\d)/g

/** Whether a claim is what stands in the source, letter for letter and digit for digit: whole sentences or lines of it. */
export function isQuoted(claim: string, text: string, shortest = shortestOf(text)): boolean {
  return isSameText({ text: claim, letters: bare(claim) }, { text, letters: bare(text) }, shortest)
}

/** A text with its letters as `isSameText` compares them: without references, spaces, hyphenation and forms of letters. */
export type BareText = { text: string; letters: string }

/** Does what `isQuoted` does for texts whose letters (`bare`) are known, since one claim is compared with every sentence of its page. */
export function isSameText(claim: BareText, source: BareText, shortest = shortestOf(source.text)): boolean {
  return claim.letters.length >= shortest && claim.letters === source.letters && keepsPointers(claim.text, source.text)
}

function shortestOf(text: string): number {
  return /[.!?]["”’)]*$/.test(text.trim()) ? SHORTEST_SENTENCE : SHORTEST
}

/** Whether each reference that a claim has is one of the source: it may leave them out, not put others in. */
function keepsPointers(claim: string, text: string): boolean {
  const closeUp = (words: string) => words.replace(/\s+/g, '').toLowerCase()
  const there = closeUp(text)
  return POINTERS.every((pointer) => [...claim.matchAll(pointer)].every(([said]) => there.includes(closeUp(said))))
}

/** Spaces, hyphenation and the forms of letters, dashes and signs make no difference. */
export function bare(text: string): string {
  const plain = POINTERS.reduce((rest, pointer) => rest.replace(pointer, ''), text)
  const joined = plain.normalize('NFKD').replace(DASH, '-').replace(BROKEN_LINE, '-')
  return (joined.match(TELLING) ?? []).join('').toLowerCase()
}
