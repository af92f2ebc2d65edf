import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { readablePassages } from '../../../quoting/prepare/readable-passages'
import type { ReadPage } from '../../../text/document'
import { toSpans } from '../../../text/spans'
import { readPdf } from '../read-pdf'
import { quoteProver } from './prove-quote'

/** The pages without any data on their blocks. */
const withoutBlocks = (pages: ReadPage[]) => pages.map(({ number, raw }) => ({ number, raw }))

const raw = (number: number, ...orders: string[]) => ({ number, raw: orders.join('\f') })

describe('a quote is proven', () => {
  const pages = [
    raw(3, 'It rose from 2.72 in 2017 to\n3.80 in 2022. We use BERT^4 and self-\nattention. The end of this page'),
    raw(4, 'goes on here. A  B  C', 'B A C'),
  ]
  test.each([
    ['in one stretch', 'It rose from 2.72 in 2017 to 3.80 in 2022.', 3, true],
    ['over a hole', 'It rose from 2.72 in 2022.', 3, false],
    ['over a hole that says so', 'It rose from 2.72 … in 2022.', 3, true],
    ['in the wrong order', 'in 2022 … It rose from 2.72', 3, false],
    ['over a hyphen, without the mark of a note', 'We use BERT and selfattention.', 3, true],
    ['on the next page', 'The end of this page goes on here.', 3, true],
    ['on a page that is not near', 'It rose from 2.72', 7, false],
    ['in another order of the page', 'here A C', 4, false],
    ['as drawn', 'A B C', 4, true],
    ['in reading order', 'B A C', 4, true],
    ['without words', '…', 4, false],
    ['over paragraphs that follow each other', 'in 2022.\n\nWe use BERT', 3, true],
    ['over paragraphs that do not', 'in 2017\n\nWe use BERT', 3, false],
  ])('%s', (_, quote, page, expected) => {
    expect(quoteProver(pages)(quote, page)).toBe(expected)
  })

  test('over paragraphs that pairwise follow each other in some order', () => {
    const page = raw(1, 'One goes. Fig. 1 Two goes. Three goes.', 'One goes. Two goes. Fig. 1 Three goes.')
    expect(quoteProver([page])('One goes.\n\nTwo goes.\n\nThree goes.', 1)).toBe(true)
    expect(quoteProver([page])('One goes.\n\nThree goes.', 1)).toBe(false)
  })

  test('not on pages of an earlier reader', () => {
    expect(quoteProver([raw(1, '')])('It rose', 1)).toBe(false)
  })
})

describe('gaps cut into the text of papers', () => {
  const SAMPLES = ['folio-attention-2026.pdf', 'folio-rag-2026.pdf', 'folio-lexical-search-2026.pdf']
  const HOLES = 40
  const readings: ReadPage[][] = []
  beforeAll(async () => {
    for (const file of SAMPLES) readings.push((await readPdf(path.resolve('prisma/samples', file))).pages)
  }, 120_000)

  /** Lines inside paragraphs, with other lines of the same block before and after. */
  const inner = () =>
    readings.flatMap((pages) =>
      pages.flatMap((page) =>
        page.blocks
          .filter(({ kind }) => kind === 'paragraph')
          .flatMap((block) =>
            linesOf(page, block)
              .slice(1, -1)
              .map((line) => ({ pages, page, ...line, block })),
          ),
      ),
    )
  const some = () => {
    const all = inner()
    return Array.from({ length: HOLES }, (_, i) => all[Math.floor((i * all.length) / HOLES)] as (typeof all)[number])
  }

  test('nearly all sentences of passages are proven', () => {
    const proven = readings.flatMap((pages) => {
      const prove = quoteProver(pages)
      return readablePassages('p', pages).flatMap(({ kind, text, spans, sentences }) =>
        sentences.flatMap(({ start, end }) =>
          kind === 'text' ? prove(text.slice(start, end), toSpans(spans, start, end)[0]?.page ?? 0) : [],
        ),
      )
    })
    expect(proven.length).toBeGreaterThan(100)
    expect(proven.filter(Boolean).length / proven.length).toBeGreaterThan(0.98)
  })

  test('the text around each line is proven as it was read, without any data on blocks', () => {
    for (const { pages, page, start, end, block } of some()) {
      const quote = page.text.slice(Math.max(block.start, start - 50), Math.min(block.end, end + 50))
      expect(quoteProver(withoutBlocks(pages))(quote, page.number), quote).toBe(true)
    }
  })

  test('no quote over a missing line is proven', () => {
    for (const { pages, page, start, end, block } of some()) {
      const quote = page.text.slice(Math.max(block.start, start - 50), start) + page.text.slice(end, end + 50)
      expect(quoteProver(withoutBlocks(pages))(quote, page.number), quote).toBe(false)
    }
  })

  test('no quote over two swapped lines is proven', () => {
    const holes = some()
    for (const [i, { pages, page, start, end, block }] of holes.entries()) {
      const other = holes[(i + 1) % holes.length] as (typeof holes)[number]
      const strange = other.page.text.slice(other.start, other.end)
      const quote = `${page.text.slice(Math.max(block.start, start - 50), start)}${strange}${page.text.slice(end, end + 50)}`
      expect(quoteProver(withoutBlocks(pages))(quote, page.number), quote).toBe(false)
    }
  })
})

/** Start and end of each line of a block in its page's text, by baselines. */
function linesOf({ map }: ReadPage, block: { start: number; end: number }): { start: number; end: number }[] {
  const lines: { start: number; end: number; baseline: number }[] = []
  for (const [start, item, , length] of map.runs) {
    if (start < block.start || start >= block.end) continue
    const [, , baseline = 0] = map.items[item] ?? []
    const last = lines.at(-1)
    if (last && Math.abs(last.baseline - baseline) < 6) last.end = start + length
    else lines.push({ start, end: start + length, baseline })
  }
  return lines.filter(({ start, end }) => end - start > 30)
}
