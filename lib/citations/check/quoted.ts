/** Fewer letters are a name or a label, unless they are a sentence with its stop. */
const SHORTEST = 20
const SHORTEST_SENTENCE = 7

/** What the offline analyst cuts from a sentence, and nothing else may be missing: pointers and a leading connective. */
const POINTERS = [
  /\s*\[\d+(?:[,;–-]\s*\d+)*\]/g,
  /\s*\((?:see|cf\.)\s[^()]*\)/g,
  /\s*\((?:as shown in |shown in |also in )?(?:Figures?|Figs?\.?|Tables?|Tab\.|Sections?|Sec\.|§|Appendix|App\.|Algorithm|Equation|Eqs?\.?)\s*[\dA-Z.]+[^()]{0,40}\)/g,
  /\s*\((?:e\.g\.,? )?(?:\p{Lu}[\p{L}'’-]+(?:(?:,? (?:and|&) |, )\p{Lu}[\p{L}'’-]+)*(?: et al\.?,?|,) ?\(?(?:19|20)\d\d[a-z]?\)?(?:, (?:19|20)\d\d[a-z]?)*[;,]? ?)+\)/gu,
]
const CONNECTIVE =
  /^(?:(?:however|therefore|thus|hence|moreover|furthermore|additionally|in addition|consequently|accordingly|as a (?:result|consequence)|for (?:example|instance)|in particular|(?:more )?specifically|more precisely|similarly|likewise|finally|lastly|nevertheless|nonetheless|indeed|in fact|notably|overall|besides|interestingly|surprisingly|importantly|of course|clearly|concretely|unfortunately|fortunately|in other words|that is|to this end|in contrast|by contrast|on the other hand|meanwhile|instead|in summary|in short|in conclusion|to summarize|to our knowledge|as can be seen|as expected|again|next|first(?:ly)?|second(?:ly)?|third(?:ly)?),|(?:thus|therefore|hence|we note that|note that|recall that),?|also|but|and|yet|so|then)\s+/i

/** A few words with a capital, none of which puts a condition, before a word that only opens a sentence. */
const HEADING =
  /^(?!(?:In|On|At|For|With|Without|Under|When|If|While|Unless|Although|During|After|Before|From|By|To|As|Since|Because|Given|Unlike|Except|Only|Not|No|Never)\b)\p{Lu}[^,.;:()]{2,60}? (?=(?:We|The|This|These|It|There|Our|While|When|If|Since|During|Although|Because|For|In|To|As|After|Before|Given|Unlike|One|Almost|All|Both|Each|Some|Many|Most|Here) \p{Ll}|(?:One|The|Our) \p{Lu})/u
const FOOTNOTE = /(?<=\p{L}{3}[.”)])\d{1,2}$/u

/** Letters, digits and the signs that change what a number says. */
const TELLING = /\p{L}|\p{N}|[%×+−=<>≤≥±^/]|(?<=\d)[.,](?=\d)|-(?=\d)/gu

/** Whether a claim is what stands in the source, letter for letter and digit for digit: whole sentences or lines of it. */
export function isQuoted(
  claim: string,
  text: string,
  shortest = /[.!?]["”’)]*$/.test(text.trim()) ? SHORTEST_SENTENCE : SHORTEST,
): boolean {
  const said = bare(claim)
  if (!keepsPointers(claim, text)) return false
  return said.length >= shortest && (said === bare(text) || said === bare(withoutHeading(text)))
}

/** "Hardware failures We faced …": a heading that runs into its sentence, and a footnote's mark behind it. */
function withoutHeading(text: string): string {
  return text.replace(HEADING, '').replace(FOOTNOTE, '')
}

/** Whether each reference that a claim has is one of the source: it may leave them out, not put others in. */
export function keepsPointers(claim: string, text: string): boolean {
  const there = text.replace(/\s+/g, '').toLowerCase()
  return POINTERS.every((pointer) =>
    [...claim.matchAll(pointer)].every(([said]) => there.includes(said.replace(/\s+/g, '').toLowerCase())),
  )
}

/** A text without references to other works and to figures, and without the word that joins it to what stood before. */
export function withoutPointers(text: string): string {
  return POINTERS.reduce((rest, pointer) => rest.replace(pointer, ''), text)
    .trim()
    .replace(CONNECTIVE, '')
}

function bare(text: string): string {
  const letters = withoutPointers(text).normalize('NFKD').match(TELLING) ?? []
  return letters.join('').toLowerCase()
}
