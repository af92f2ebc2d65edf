import { expect, test } from 'vitest'
import type { Block, ReadPage } from '../../text/document'
import { buildAnchorIndex, locateQuote, rectsOf } from './anchor'

function page(number: number, ...paragraphs: string[]): Pick<ReadPage, 'number' | 'text' | 'blocks'> {
  const blocks: Block[] = []
  let text = ''
  for (const paragraph of paragraphs) {
    if (text) text += '\n\n'
    blocks.push({ kind: 'paragraph', start: text.length, end: text.length + paragraph.length, section: 'A' })
    text += paragraph
  }
  return { number, text, blocks }
}

const SOURCE =
  'On the test set, self-attention improves BLEU by 2.0 points over 28.4 (Wu et al., 2016), but it may not help documents1 of more than 512 tokens [3, 4].'
const pages = [
  page(
    1,
    SOURCE,
    'Training takes 3.5 days on 8 GPUs, at −5 dB and 10^6 steps.',
    'A sentence that repeats itself everywhere.',
  ),
  page(2, 'A sentence that repeats itself everywhere.', 'The last one begins on this page and goes'),
  page(3, 'on behind its edge, as most sentences do. Larger models always need less data than small ones.'),
]
const index = buildAnchorIndex(pages)
const find = (quote: string, hint?: [number, number]) => locateQuote(index, quote, { pages: hint })

test('finds a sentence as it stands, with the marks around it', () => {
  const anchor = find(SOURCE)
  expect(anchor).toMatchObject({ status: 'exact', page: 1, text: SOURCE })
  expect(anchor.spans).toEqual([{ page: 1, start: 0, end: SOURCE.length }])
})

test.each([
  ['other typography', 'Training takes 3.5 days on  8 GPUs , at -5 dB and 10⁶ steps'],
  ['a part of a sentence', 'self attention improves BLEU by 2.0 points'],
])('finds %s exactly', (_, quote) => {
  expect(find(quote)).toMatchObject({ status: 'exact', page: 1 })
})

test.each([
  [
    'a citation and a footnote mark left out',
    'self-attention improves BLEU by 2.0 points over 28.4, but it may not help documents of more than 512 tokens',
  ],
  ['a typing error', 'Trainign takes 3.5 days on 8 GPUs, at −5 dB and 10^6 steps.'],
  ['a small word left out', 'On test set, self-attention improves BLEU by 2.0 points over 28.4'],
])('finds the near place of %s and gives the words of the source', (_, quote) => {
  const anchor = find(quote)
  expect(anchor).toMatchObject({ status: 'near', page: 1 })
  expect(pages[0]?.text).toContain(anchor.text)
})

test.each([
  ['another number', 'self-attention improves BLEU by 3.0 points over 28.4'],
  ['numbers that changed places', 'self-attention improves BLEU by 28.4 points over 2.0'],
  ['another year', 'improves BLEU by 2.0 points over 28.4 (Wu et al., 2017), but it may not help'],
  ['a lost decimal point', 'Training takes 35 days on 8 GPUs, at −5 dB and 10^6 steps.'],
  ['a lost exponent', 'Training takes 3.5 days on 8 GPUs, at −5 dB and 106 steps.'],
  ['a lost sign', 'Training takes 3.5 days on 8 GPUs, at 5 dB and 10^6 steps.'],
  ['a negation put in', 'On the test set, self-attention not improves BLEU by 2.0 points over 28.4'],
  ['a negation left out', 'but it may help documents of more than 512 tokens'],
  ['a qualifier left out', 'but it not help documents of more than 512 tokens in all'],
  ['a comparison turned round', 'Smaller models always need less data than small ones.'],
  ['another comparison', 'Larger models always need more data than small ones.'],
  ['a word that stands elsewhere in the sentence', 'Larger models always need less models than small ones.'],
  ['other words', 'Larger networks rarely want less data than small ones.'],
  ['a foreign sentence', 'Consensus is reached when a majority of servers agree.'],
  ['too little', 'The last one'],
])('refuses %s', (_, quote) => {
  const anchor = find(quote)
  expect(anchor).toMatchObject({ status: 'refused', spans: [], text: '', page: null })
})

test('a sentence across a page break has a place on both pages', () => {
  const anchor = find('The last one begins on this page and goes on behind its edge, as most sentences do.')
  expect(anchor).toMatchObject({ status: 'exact', page: 2 })
  expect(anchor.spans.map((span) => span.page)).toEqual([2, 3])
})

test('text that occurs twice is ambiguous without a page, and found with one', () => {
  expect(find('A sentence that repeats itself everywhere.').status).toBe('ambiguous')
  expect(find('A sentence that repeats itself everywhere.', [2, 2])).toMatchObject({ status: 'exact', page: 2 })
  expect(find('The last one begins on this page', [9, 9])).toMatchObject({ status: 'exact', page: 2 })
})

test('finds the parts of a quote with an ellipsis, in order only', () => {
  const anchor = find('self-attention improves BLEU … documents of more than 512 tokens')
  expect(anchor.text).toBe('self-attention improves BLEU … documents1 of more than 512 tokens')
  expect(find('documents of more than 512 tokens … self-attention improves BLEU').status).toBe('refused')
})

test('a formula as written in a prompt stands for omitted text', () => {
  const anchor = find('self-attention improves BLEU ⟦y = f(x) (1)⟧ documents of more than 512 tokens')
  expect(anchor.text).toBe('self-attention improves BLEU … documents1 of more than 512 tokens')
})

test('rectangles cover the characters, one per line, as fractions of the page', () => {
  const map: ReadPage['map'] = {
    items: [
      [100, 200, 100, 10],
      [100, 180, 112, 10],
    ],
    runs: [
      [0, 0, 0, 10],
      [11, 1, 0, 8],
    ],
    strings: ['nnnnnnnnnn', 'nnnnnnnn'],
  }
  const rects = rectsOf({ number: 4, width: 400, height: 200, map }, 5, 13)
  expect(rects).toHaveLength(2)
  expect(rects[0]).toMatchObject({ page: 4, x: 150 / 400, w: 50 / 400 })
  expect(rects[1]).toMatchObject({ page: 4, x: 100 / 400, w: 20 / 400 })
  expect(rects[0]?.y).toBeCloseTo((100 - 7.8) / 200)
  expect(rects[0]?.h).toBeCloseTo(10.2 / 200)
  expect(rectsOf({ number: 4, width: 400, height: 200, map }, 10, 11)).toEqual([])
})
