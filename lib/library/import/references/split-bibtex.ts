/** One `@entry{…}` of a BibTeX file, as it is written. `broken`: its braces do not close. */
export type BibtexEntry = { type: string; key: string; source: string; line: number; broken: boolean }

const START = /@\s*([A-Za-z]+)\s*([{(])/g
/** The beginning of the next entry, inside one whose braces did not close. */
const NEXT = /^[ \t]*@\s*[A-Za-z]+\s*[{(]\s*[^\s,={}"]*\s*,/

/**
 * Cuts a BibTeX file into its entries, so that one that is broken does not take the others with it: an entry
 * that is not closed ends where a line begins the next one. What stands between entries is a comment.
 */
export function splitBibtex(text: string): BibtexEntry[] {
  const entries: BibtexEntry[] = []
  START.lastIndex = 0
  for (let match = START.exec(text); match; match = START.exec(text)) {
    const [opening, type = '', bracket = '{'] = match
    const { end, closed } = findEnd(text, match.index + opening.length, bracket)
    const source = text.slice(match.index, end)
    const key = /^[^{(]*[{(]\s*([^\s,={}"]*)\s*,/.exec(source)?.[1] ?? ''
    const line = text.slice(0, match.index).split('\n').length
    entries.push({ type: type.toLowerCase(), key, source, line, broken: !closed })
    START.lastIndex = end
  }
  return entries
}

function findEnd(text: string, from: number, bracket: string): { end: number; closed: boolean } {
  let depth = bracket === '{' ? 1 : 0
  for (let at = from; at < text.length; at += 1) {
    const character = text[at]
    if (character === '\\') at += 1
    else if (character === '{') depth += 1
    else if (character === '}') depth -= 1
    else if (character === '\n' && NEXT.test(text.slice(at + 1, at + 400))) return { end: at + 1, closed: false }
    if (depth === 0 && (bracket === '{' || character === ')')) return { end: at + 1, closed: true }
  }
  return { end: text.length, closed: false }
}
