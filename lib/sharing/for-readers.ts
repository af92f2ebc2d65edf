import { answerNotice } from '../citations/blocks/answer-notice'
import { parseMarkers } from '../citations/markers/markers'

/**
 * Rewrites the Markdown of an answer for other readers: "your library" becomes "the library", and so on. Lines with
 * citations and block quotations stay unchanged, since they may quote a paper; the notice above an answer does not. Do not
 * pass tables: their cells quote papers or people.
 */
export function forReaders(markdown: string): string {
  const end = answerNotice(markdown)?.end ?? 0
  const rest = markdown
    .slice(end)
    .split('\n')
    .map((line) => (line.startsWith('>') || parseMarkers(line).length > 0 ? line : impersonal(line)))
  return impersonal(markdown.slice(0, end)) + rest.join('\n')
}

function impersonal(text: string): string {
  return text.replace(
    /\b(y|Y)our (library|papers|question|feedback)\b/g,
    (_, y, noun) => `${y === 'Y' ? 'The' : 'the'} ${noun}`,
  )
}
