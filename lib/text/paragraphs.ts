import type { Block, BlockKind, Span, TextPage } from './document'
import { countFunctionWords } from './language/language'

/** A paragraph of one section. It has several spans if it crosses a page or column break. */
export type Paragraph = { section: string; spans: Span[] }

const ENDED = /[.!?:]["”’)\]]*\d{0,2}$/
const GOES_ON = /^[\p{Ll}\d(]/u
const EXPECTS_MORE = /(?:,|\b(?:the|an?|of|by|and|or|in|on|to|with|for|from|that|which|is|are|as|at|than|our|we))$/i

/** A line that no heading ends with, and the beginning of a line that goes on with a sentence. */
const BREAKS_OFF = /\p{L}[-\u00ad\u2010]$/u
const IN_MID_SENTENCE = /^\p{Ll}/u
/** Words of a line of text; a heading with fewer may end with any word. */
const LINE = 6

/**
 * Front matter with these is text: an abstract without a heading, or the first column below the authors. In 69 papers on
 * psychology 16 were without their abstract, and none of 67 on computers and physics.
 */
const PROSE = { words: 40, functionWords: 0.22, sentences: 3 }

/**
 * The blocks of one kind as paragraphs, in reading order. A paragraph that crosses a page or column break is joined, and
 * so is one that was taken for front matter, or whose lines were taken for a heading.
 */
export function paragraphsOf(pages: TextPage[], kind: BlockKind): Paragraph[] {
  const paragraphs: Paragraph[] = []
  const linesOfText = kind === 'paragraph' ? linesTakenForOther(pages) : new Map<Block, Block>()
  // The section that a line of text would begin is the one before it.
  const sections = new Map<string, string>()
  let before = ''
  let section = ''
  for (const page of pages) {
    // A page of a publisher or an archive before the paper has no text of the paper.
    const hasText = kind === 'paragraph' && page.blocks.some((block) => block.kind === kind)
    for (const block of page.blocks) {
      const next = linesOfText.get(block)
      if (next && next.section !== section) sections.set(next.section, section)
      if (block.kind !== kind && !next && !(hasText && isProseInFront(block, page))) continue
      section = next ? section : (sections.get(block.section) ?? block.section)
      const text = page.text.slice(block.start, block.end)
      const span = { page: page.number, start: block.start, end: block.end }
      const last = paragraphs.at(-1)
      const open = before !== '' && !ENDED.test(before) && (GOES_ON.test(text) || EXPECTS_MORE.test(before))
      const near = last && page.number - (last.spans.at(-1)?.page ?? 0) <= 1
      if (kind === 'paragraph' && last && near && open && last.section === section) last.spans.push(span)
      else paragraphs.push({ section, spans: [span] })
      before = text
    }
  }
  return paragraphs
}

function isProseInFront({ kind, start, end }: Block, { text }: TextPage): boolean {
  if (kind !== 'front') return false
  const own = text.slice(start, end)
  const words = own.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const sentences = own.match(/[.!?](?:\s|$)/g) ?? []
  return (
    words.length >= PROSE.words &&
    sentences.length >= PROSE.sentences &&
    countFunctionWords(words) >= PROSE.functionWords * words.length
  )
}

/**
 * Headings and front matter that are lines of text, each with the paragraph that goes on with it: they break off in
 * mid-sentence (a hyphen, an article, a small initial), and the paragraph begins with a small letter.
 */
function linesTakenForOther(pages: TextPage[]): Map<Block, Block> {
  const found = new Map<Block, Block>()
  let open: Block | null = null
  for (const { text, blocks } of pages)
    for (const block of blocks) {
      const own = text.slice(block.start, block.end)
      if (block.kind === 'heading' || block.kind === 'front') open = breaksOff(own) ? block : null
      else if (block.kind === 'paragraph') {
        if (open && IN_MID_SENTENCE.test(own)) found.set(open, block)
        open = null
      }
    }
  return found
}

function breaksOff(text: string): boolean {
  if (ENDED.test(text) || text.split(/\s+/).length < LINE) return false
  return BREAKS_OFF.test(text) || EXPECTS_MORE.test(text) || IN_MID_SENTENCE.test(text)
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
