import { REFERENCE_LIMITS } from './reference-limits'

/**
 * One `@entry{…}` of a BibTeX file, as written. `broken`: its braces are unbalanced; `deep`: they are nested beyond the
 * limit.
 */
export type BibtexEntry = { type: string; key: string; source: string; line: number; broken: boolean; deep: boolean }

const START = /@\s*([A-Za-z][\w-]*)\s*([{(])/g
/** Start of the next entry, inside one with unbalanced braces. */
const NEXT = /^[ \t]*@\s*[A-Za-z][\w-]*\s*[{(]\s*[^\s,={}"]*\s*,/

/** Text that follows the closing brace of a field, but never that of an entry. */
const FURTHER_FIELD = /^[ \t]*,\s*[A-Za-z][\w-]*\s*=\s*["{\d]/

/**
 * Splits a BibTeX file into entries, so that a broken one does not affect the rest: an unclosed entry ends at the next
 * line that starts an entry. Text between entries is a comment.
 */
export function* splitBibtex(text: string): Generator<BibtexEntry> {
  const start = new RegExp(START)
  let line = 1
  let counted = 0
  for (let match = start.exec(text); match; match = start.exec(text)) {
    const [opening, type = '', bracket = '{'] = match
    const { end, closed, deepest } = findEnd(text, match.index + opening.length, bracket)
    const source = text.slice(match.index, end)
    const key = /^[^{(]*[{(]\s*([^\s,={}"]*)\s*,/.exec(source)?.[1] ?? ''
    line += linesBetween(text, counted, match.index)
    counted = match.index
    const deep = deepest > REFERENCE_LIMITS.depth
    yield { type: type.toLowerCase(), key, source, line, broken: !closed, deep }
    start.lastIndex = end
  }
}

function linesBetween(text: string, from: number, to: number): number {
  let lines = 0
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) lines += 1
  return lines
}

function findEnd(text: string, from: number, bracket: string) {
  let depth = bracket === '{' ? 1 : 0
  let deepest = depth
  let quoted = false
  for (let at = from; at < text.length; at += 1) {
    const character = text[at]
    if (character === '\\') at += 1
    else if (character === '{') {
      depth += 1
      deepest = Math.max(deepest, depth)
    } else if (character === '"' && bracket === '(' && depth === 0) quoted = !quoted
    else if (character === '}') depth -= 1
    else if (character === '\n' && NEXT.test(text.slice(at + 1, at + 400)))
      return { end: at + 1, closed: false, deepest }
    if (depth > 0 || quoted || (bracket === '(' && character !== ')')) continue
    // An extra brace: the entry continues.
    if (bracket === '{' && FURTHER_FIELD.test(text.slice(at + 1, at + 200))) depth = 1
    else return { end: at + 1, closed: true, deepest }
  }
  return { end: text.length, closed: false, deepest }
}
