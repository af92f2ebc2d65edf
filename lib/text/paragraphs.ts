import type { Block, BlockKind, Span, TextPage } from './document'

/** A paragraph of one section. It has several spans if it crosses a page or column break. */
export type Paragraph = { section: string; spans: Span[] }

const ENDED = /[.!?:]["”’)\]]*\d{0,2}$/
const GOES_ON = /^[\p{Ll}\d(]/u
const EXPECTS_MORE = /(?:,|\b(?:the|an?|of|by|and|or|in|on|to|with|for|from|that|which|is|are|as|at|than|our|we))$/i

/**
 * The blocks of one kind as paragraphs, in reading order. A paragraph that crosses a page or column break is joined.
 */
export function paragraphsOf(pages: TextPage[], kind: BlockKind): Paragraph[] {
  const paragraphs: Paragraph[] = []
  let before = ''
  for (const page of pages)
    for (const block of page.blocks) {
      if (block.kind !== kind) continue
      const text = page.text.slice(block.start, block.end)
      const span = { page: page.number, start: block.start, end: block.end }
      const last = paragraphs.at(-1)
      const open = before !== '' && !ENDED.test(before) && (GOES_ON.test(text) || EXPECTS_MORE.test(before))
      const near = last && page.number - (last.spans.at(-1)?.page ?? 0) <= 1
      if (kind === 'paragraph' && last && near && open && last.section === block.section) last.spans.push(span)
      else paragraphs.push({ section: block.section, spans: [span] })
      before = text
    }
  return paragraphs
}

/** Groups consecutive paragraphs by section, in reading order. A section that is interrupted appears twice. */
export function bySection(paragraphs: Paragraph[]): { section: string; members: Paragraph[] }[] {
  const sections: { section: string; members: Paragraph[] }[] = []
  for (const paragraph of paragraphs) {
    const last = sections.at(-1)
    if (last?.section === paragraph.section) last.members.push(paragraph)
    else sections.push({ section: paragraph.section, members: [paragraph] })
  }
  return sections
}

/** Text of figures, and text that fits no other kind. */
const isRest = ({ kind }: Block) => kind === 'figure' || kind === 'other'

/**
 * The text of each page that is in no other passage, in page order: labels in figures, rotated text, and blocks for
 * which `isLeft` is true, such as a one-word caption. One paragraph per page.
 */
export function restOfPages(pages: TextPage[], isLeft: (block: Block, page: TextPage) => boolean): Paragraph[] {
  return pages.flatMap((page) => {
    const rest = page.blocks.filter((block) => isRest(block) || isLeft(block, page))
    const [first] = rest
    if (!first) return []
    return [{ section: first.section, spans: rest.map(({ start, end }) => ({ page: page.number, start, end })) }]
  })
}
