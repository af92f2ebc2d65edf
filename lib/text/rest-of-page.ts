import type { Block, TextPage } from './document'
import type { Paragraph } from './paragraphs'

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
