import type { Marker } from './markers'

const OPENED = /[ \t]*\(\s*(?:see|cf\.)?\s*$/i
const LEAD_IN = /(^|[.!?]\s+|\n)(?:according to|as (?:shown|reported|described|noted|stated) (?:in|by)|in|see)\s*$/i
const LETTER = /^\p{L}/u
const CLOSING = '.,;:!?)]\n'

/**
 * Removes markers and what they leave behind: doubled spaces, a space before a full stop, empty brackets, a dangling
 * "see".
 */
export function removeMarkers(markdown: string, markers: Marker[]): string {
  let text = markdown
  for (const { start, end } of [...markers].sort((a, b) => b.start - a.start)) {
    const [before, after] = mendSeam(text.slice(0, start), text.slice(end))
    text = before + after
  }
  return text
}

function mendSeam(before: string, after: string): [string, string] {
  const next = after.trimStart()
  const opened = OPENED.exec(before)
  if (opened && next.startsWith(')')) return mendSeam(`${before.slice(0, opened.index)} `, next.slice(1))
  const [, start] = LEAD_IN.exec(before) ?? []
  const clause = next.slice(1).trimStart()
  if (start !== undefined && next.startsWith(',') && LETTER.test(clause))
    return [before.replace(LEAD_IN, '$1'), clause.charAt(0).toUpperCase() + clause.slice(1)]
  const rest = after.replace(/^[ \t]+/, '')
  const trimmed = before.trimEnd()
  // A bullet, table bar or heading marker before the marker keeps its space.
  if (trimmed === '' || before.slice(trimmed.length).includes('\n')) return [before, rest]
  return [trimmed, rest === '' || CLOSING.includes(rest.charAt(0)) ? rest : ` ${rest}`]
}
