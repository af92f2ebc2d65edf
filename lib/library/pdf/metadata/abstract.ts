import type { Block, ReadPage } from '../../../text/document'
import { KEYWORDS } from '../layout/headings'

const HEADING =
  /^(?:a\s?b\s?s\s?t\s?r\s?a\s?c\s?t\b|r[ée]sum[ée](?!\p{L})|zusammenfassung|resum(?:en|o)\b|riassunto\b|samenvatting\b|摘\s?要|要\s?旨|초\s?록)\s*[.:：—–-]?\s*/iu
const LONGEST = 3200

/** The abstract: after its heading, run in (`Abstract—…`), or the first long paragraph before the introduction. */
export function readAbstract(pages: ReadPage[]): string | null {
  for (const [i, page] of pages.slice(0, 2).entries()) {
    const words = (block: Block) => page.text.slice(block.start, block.end)
    const at = page.blocks.findIndex((block) => HEADING.test(page.text.slice(block.start, block.start + 17)))
    const block = page.blocks[at]
    if (!block) continue
    const alone = words(block).replace(HEADING, '').trim().length === 0
    const text = alone ? paragraphsAfter(page, at) : words(block)
    if (text.length > 40) return text.replace(HEADING, '') + restOf(text, page, pages[i + 1])
  }
  return pages[0] ? firstLongParagraph(pages[0]) : null
}

/** The rest of an abstract that ends its page in mid-sentence and goes on at the top of the next. */
function restOf(abstract: string, page: ReadPage, next: ReadPage | undefined): string {
  const last = page.blocks.findLast(({ kind }) => kind === 'paragraph' || kind === 'heading')
  const [first] = next?.blocks ?? []
  if (!next || first?.kind !== 'paragraph' || !last || !abstract.endsWith(page.text.slice(last.start, last.end)))
    return ''
  const rest = next.text.slice(first.start, first.end)
  return /[\p{L},]$/u.test(abstract) && /^\p{Ll}/u.test(rest) ? ` ${rest}` : ''
}

function paragraphsAfter({ blocks, text }: ReadPage, heading: number): string {
  const found: string[] = []
  let length = 0
  for (const block of blocks.slice(heading + 1)) {
    if (block.kind === 'heading' && length) break
    if (block.kind !== 'paragraph') continue
    const paragraph = text.slice(block.start, block.end)
    if (KEYWORDS.test(paragraph)) {
      // In a column beside the abstract they may come first.
      if (length) break
      continue
    }
    found.push(paragraph)
    length += paragraph.length
    if (length > 2600) break
  }
  return found.join(' ')
}

function firstLongParagraph({ blocks, text }: ReadPage): string | null {
  const words = (block: Block) => text.slice(block.start, block.end)
  const introduction = blocks.findIndex((block) => block.kind === 'heading' && /introduction/i.test(words(block)))
  const before = introduction < 0 ? blocks : blocks.slice(0, introduction)
  const paragraph = before.find((block) => {
    if (block.kind !== 'paragraph' || block.end - block.start <= 350 || block.end - block.start >= LONGEST) return false
    const addresses = words(block).match(/universit|institut|department|college|laborator|academy of|@|\b\d{5}\b/gi)
    const startsWithAddress = /universit|institut|department|college|laborator|@/i.test(words(block).slice(0, 60))
    return !startsWithAddress && (addresses?.length ?? 0) < 3 && !/^[\d∗*†]/.test(words(block))
  })
  return paragraph ? words(paragraph) : null
}
