import { endsInAddress } from '../../text/ends-in-address'
import { parseMarkers } from './markers'

export type PlacedMarker = { paperId: string; page: number }

/*
 * Replaces markers with tokens before the Markdown is parsed, so that no bracket becomes a link or footnote. U+FDD0 and
 * U+FDD1 are noncharacters, and are removed from the text first.
 */
const OPEN = '\uFDD0'
const CLOSE = '\uFDD1'
const STRAY = /[\uFDD0\uFDD1]/g
const TOKEN = /\[\uFDD0(\d+)\uFDD1\]/

/** The Markdown with a token in place of each marker, and the markers by token number. */
export function placeMarkers(markdown: string, papers: string[]): { text: string; markers: PlacedMarker[] } {
  const clean = markdown.replace(STRAY, '')
  const found = parseMarkers(clean, papers)
  let text = ''
  let from = 0
  found.forEach(({ start, end }, index) => {
    // Citations of one bracket share its start. The bracket is removed once, and each leaves a token.
    text += clean.slice(from, Math.max(from, start))
    text += `${endsInAddress(text) ? ' ' : ''}[${OPEN}${index}${CLOSE}]`
    from = end
  })
  return { text: text + clean.slice(from), markers: found.map(({ paperId, page }) => ({ paperId, page })) }
}

/** Splits a text into strings and the numbers of the markers between them. */
export function splitAtTokens(text: string): (string | number)[] {
  return text.split(TOKEN).flatMap<string | number>((part, index) => {
    if (index % 2 === 1) return [Number(part)]
    return part ? [part] : []
  })
}
