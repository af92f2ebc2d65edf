import { blankNotice } from '../../lib/citations/blocks/answer-notice'
import { blankMarkers } from '../../lib/citations/blocks/read-blocks'
import { parseMarkers } from '../../lib/citations/markers/markers'
import { AS_TEXT, MORE_PASSAGES } from '../../lib/quoting/quote-passages'

/** A passage as an answer shows it. `marks`: its highlights, or all of a quote. */
export type ShownPassage = { paperId: string; pages: number[]; text: string; marks: string[]; folded: boolean }

type Quote = { paperId: string; page: number; quote: string }

/**
 * The passages that an answer shows, in order. For an answer of quoted paragraphs these paragraphs, with the bold parts
 * as marks; for one of sentences the source's words behind each citation.
 */
export function shownPassages(markdown: string, citations: Quote[]): ShownPassage[] {
  const blocks = blankNotice(markdown).split(/\n{2,}/)
  if (blocks.some((block) => block.startsWith('>') && parseMarkers(block).length > 0)) return quotedPassages(blocks)
  const shown = citations.flatMap(({ paperId, page, quote }) =>
    quote ? [{ paperId, pages: [page], text: quote, marks: [quote], folded: false }] : [],
  )
  return shown.filter((one, i) => shown.findIndex(({ text }) => text === one.text) === i)
}

/** Block quotations and tables with markers; a table's caption is a quotation before it. */
function quotedPassages(blocks: string[]): ShownPassage[] {
  const found: (ShownPassage & { isTable: boolean })[] = []
  let folded = false
  for (const block of blocks) {
    if (/^#+ /.test(block)) folded = block.includes(MORE_PASSAGES)
    const isTable = block.startsWith('|')
    if (!isTable && !block.startsWith('>')) continue
    const markers = parseMarkers(block)
    const [first] = markers
    if (!first) continue
    const plain = blankMarkers(block, markers)
    const text = readable(plain)
    const marks = [...plain.matchAll(/(?<!\\)\*\*(.+?)(?<!\\)\*\*/g)].map(([, mark = '']) => readable(mark))
    const pages = [...new Set(markers.map(({ page }) => page))]
    const last = found.at(-1)
    if (isTable && last && !last.isTable && last.paperId === first.paperId && last.marks.length === 0) {
      Object.assign(last, { text: `${last.text} ${text}`, pages: [...new Set([...last.pages, ...pages])], isTable })
    } else found.push({ paperId: first.paperId, pages, text, marks, folded, isTable })
  }
  return found.map(({ isTable: _, ...passage }) => passage)
}

function readable(markdown: string): string {
  return markdown
    .replace(/^[>|]/gm, '')
    .replace(AS_TEXT, '')
    .replace(/\|\s*(?:Source|---)?(?=\s|$)/g, ' ')
    .replace(/(?<!\\)\*\*/g, '')
    .replace(/\\(?=[\\`*_<$~|])/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
