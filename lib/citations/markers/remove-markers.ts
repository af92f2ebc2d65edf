import type { Marker } from './markers'

/** Takes markers out and mends what they leave: doubled spaces, a space before a stop, empty brackets, a dangling "see". */
export function removeMarkers(markdown: string, markers: Marker[]): string {
  let text = markdown
  for (const { start, end } of [...markers].sort((a, b) => b.start - a.start)) {
    const [before, after] = mendSeam(text.slice(0, start), text.slice(end))
    text = before + after
  }
  return text
}

function mendSeam(before: string, after: string): [string, string] {
  const brackets = /[ \t]*\(\s*(?:see|cf\.)?\s*$/i
  if (brackets.test(before) && /^\s*\)/.test(after)) {
    return mendSeam(before.replace(brackets, ' '), after.replace(/^\s*\)/, ''))
  }
  const leadIn = /(^|[.!?]\s+|\n)(?:according to|as (?:shown|reported|described|noted|stated) (?:in|by)|in|see)\s*$/i
  if (leadIn.test(before) && /^\s*,\s*\p{L}/u.test(after)) {
    return [
      before.replace(leadIn, '$1'),
      after.replace(/^\s*,\s*\p{L}/u, (start) => start.trim().replace(/^,\s*/, '').toUpperCase()),
    ]
  }
  const trimmed = before.replace(/[ \t]+$/, '')
  const atLineStart = trimmed === '' || trimmed.endsWith('\n')
  const rest = after.replace(/^[ \t]+/, '')
  const closes = rest === '' || /^[.,;:!?)\]\n]/.test(rest)
  // A list bullet, a table bar or a heading sign before the marker keeps its space.
  if (atLineStart) return [before, rest]
  return [trimmed, closes ? rest : ` ${rest}`]
}
