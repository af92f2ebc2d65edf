import { endsSentence } from '../../text/sentences'

/** `[start, end)` in UTF-16 units. */
export type CharacterRange = { start: number; end: number }

/** A sentence of an answer may begin like one in a paper, for example with `kNN-LM`. */
const BREAK = /[.!?]["”’»)\]*_]*(?=\s+(?:… )?["“‘«([*_]*(?:[\p{Lu}\p{N}]|\p{Ll}{1,3}\p{Lu}))|\n\s*\n/gu

/** A blanked marker. A full stop before it ends the sentence, even after an initial as in "worker B." */
const MARKER_STOOD_HERE = /^ {8}/

/** Splits running text into sentences, without the whitespace around them. */
export function splitSentences(text: string): CharacterRange[] {
  const ends = [...text.matchAll(BREAK)].map((match) => match.index + match[0].trimEnd().length)
  const sentences: CharacterRange[] = []
  let start = 0
  for (const end of [...ends, text.length]) {
    const isLast = end === text.length
    const after = text.slice(end)
    const isStop = text[end - 1] === '.' && !/^\s*\n\s*\n/.test(after)
    const isAbbreviated = isStop && !endsSentence(text.slice(start, end - 1), after.trimStart().slice(0, 20), '.')
    if (!isLast && isAbbreviated && !MARKER_STOOD_HERE.test(after)) continue
    const trimmed = trim(text, start, end)
    if (trimmed.end > trimmed.start) sentences.push(trimmed)
    start = end
  }
  return sentences
}

function trim(text: string, start: number, end: number): CharacterRange {
  const part = text.slice(start, end)
  return { start: start + part.length - part.trimStart().length, end: start + part.trimEnd().length }
}
