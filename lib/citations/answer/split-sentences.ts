/** `[start, end)` in UTF-16 units. */
export type Range = { start: number; end: number }

const BREAK = /[.!?]["”’»)\]*_]*(?=\s+["“‘«([*_]*[\p{Lu}\p{N}])|\n\s*\n/gu
const ABBREVIATION =
  /(?:\b(?:et al|e\.g|i\.e|cf|vs|viz|Figs?|Alg|Eqs?|Secs?|Tab|Refs?|App|Thm|Def|resp|approx|ca|Dr|Prof|No|Vol|pp?|St|Jr|w\.r\.t)|(?:^|\s)\p{Lu})\.$/u

/** A marker that was blanked: a stop in front of it ends the sentence, even that of "worker B." */
const MARKER_STOOD_HERE = /^ {8}/

/** Sentences of running text, whitespace at their ends left out. */
export function splitSentences(text: string): Range[] {
  const ends = [...text.matchAll(BREAK)].map((match) => match.index + match[0].trimEnd().length)
  const sentences: Range[] = []
  let start = 0
  for (const end of [...ends, text.length]) {
    const isLast = end === text.length
    const isAbbreviated = ABBREVIATION.test(text.slice(Math.max(0, end - 12), end))
    if (!isLast && isAbbreviated && !MARKER_STOOD_HERE.test(text.slice(end))) continue
    const trimmed = trim(text, start, end)
    if (trimmed.end > trimmed.start) sentences.push(trimmed)
    start = end
  }
  return sentences
}

function trim(text: string, start: number, end: number): Range {
  const part = text.slice(start, end)
  return { start: start + part.length - part.trimStart().length, end: start + part.trimEnd().length }
}
