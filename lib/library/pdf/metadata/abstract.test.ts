import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '../read-pdf'
import { makePdf, type TinyLine } from '../tiny-pdf'

const SLOW = 180_000
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'folio-abstract-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const PROSE = [
  'We show that a small model can read a paper and keep the place of every sentence that it has',
  'seen in it. This page has two paragraphs of running text, so that its font is the one of the body',
  'and everything else is judged against it. The loss falls by 10 percent from 2.5 to 2.25 and more.',
]
const prose = (y: number): TinyLine[] => PROSE.map((text, i) => ({ text, x: 90, y: y + 12 * i }))

/** The paragraphs of a page whose abstract is followed by these lines. */
async function paragraphsWith(...lines: TinyLine[]) {
  const file = path.join(folder, 'abstract.pdf')
  const front: TinyLine[] = [
    { text: 'Keeping the Place of Every Sentence', x: 150, y: 90, size: 18, bold: true },
    { text: 'Ada Lovelace', x: 250, y: 120, size: 12 },
    { text: 'Abstract', x: 280, y: 200, size: 12, bold: true },
    ...prose(220),
  ]
  const body = [{ text: '1 Introduction', x: 90, y: 340, size: 12, bold: true }, ...prose(360), ...prose(420)]
  await writeFile(file, makePdf([[...front, ...lines, ...body]]))
  const { pages, metadata } = await readPdf(file)
  const texts = pages.flatMap(({ text, blocks }) =>
    blocks.filter(({ kind }) => kind === 'paragraph').map(({ start, end }) => text.slice(start, end)),
  )
  return { texts, abstract: metadata.abstract }
}

test(
  'keywords below an abstract are a paragraph of their own, and no part of it',
  async () => {
    const { texts, abstract } = await paragraphsWith({ text: 'Key words: reading, sentences', x: 90, y: 256 })
    expect(texts).toContain('Key words: reading, sentences')
    expect(abstract).toMatch(/2\.25 and more\.$/)
  },
  SLOW,
)

test(
  'a sentence that goes on with that word at the start of a line stays whole',
  async () => {
    const { texts, abstract } = await paragraphsWith({ text: 'Keywords of the paper are not needed.', x: 90, y: 256 })
    expect(texts[0]).toMatch(/2\.25 and more\. Keywords of the paper are not needed\.$/)
    expect(abstract).toMatch(/are not needed\.$/)
  },
  SLOW,
)

test(
  'an abstract that goes on at the top of the next page is read to its end',
  async () => {
    const file = path.join(folder, 'two-pages.pdf')
    const first: TinyLine[] = [
      { text: 'Keeping the Place of Every Sentence', x: 150, y: 90, size: 18, bold: true },
      { text: 'Ada Lovelace', x: 250, y: 120, size: 12 },
      { text: 'Abstract', x: 280, y: 200, size: 12, bold: true },
      ...prose(220),
      { text: 'All of this was measured on one machine with two cores, and no reader has ever seen', x: 90, y: 256 },
    ]
    const second = [
      { text: 'a place that was lost.', x: 90, y: 90 },
      { text: '1 Introduction', x: 90, y: 120, size: 12, bold: true },
      ...prose(150),
    ]
    await writeFile(file, makePdf([first, second]))
    expect((await readPdf(file)).metadata.abstract).toMatch(/no reader has ever seen a place that was lost\.$/)
  },
  SLOW,
)
