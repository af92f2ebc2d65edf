import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { FURNITURE, type PaperMetadata, type ReadDocument, type Rect } from '../../text/document'
import { sentencesOf } from '../../text/sentences'
import { type ChunkDraft, chunkDocument } from '../chunking/chunk'
import { type AnchorIndex, buildAnchorIndex, locateQuote, rectsOf } from './anchor'
import { readPdf } from './read-pdf'

const FOLDER = path.resolve('../shared/papers')
const here = existsSync(FOLDER)
const hasPoppler = spawnSync('pdftotext', ['-v']).status === 0
if (!here) console.warn(`No papers in ${FOLDER}: the tests on real papers are skipped.`)
if (!hasPoppler) console.warn('No pdftotext (poppler): the check of rectangles against it is skipped.')

type Known = Pick<PaperMetadata, 'title' | 'arxivId' | 'published'> & { firstAuthor: string; authors: number }
const known = (title: string, arxivId: string | null, published: string | null, firstAuthor: string, authors: number) =>
  ({ title, arxivId, published, firstAuthor, authors }) satisfies Known

/** Read from the first pages by eye. */
const PAPERS: Record<string, Known> = {
  '1503.02531.pdf': known(
    'Distilling the Knowledge in a Neural Network',
    '1503.02531v1',
    '2015-03-09',
    'Geoffrey Hinton',
    3,
  ),
  '1706.03762.pdf': known('Attention Is All You Need', '1706.03762v5', '2017-06', 'Ashish Vaswani', 8),
  '1707.04066v1.pdf': known(
    'The Size Distribution of Near Earth Objects Larger than 10 Meters',
    '1707.04066v1',
    '2017-07-13',
    'D. E. Trilling',
    8,
  ),
  '2002.08909.pdf': known(
    'REALM: Retrieval-Augmented Language Model Pre-Training',
    '2002.08909v1',
    '2020-02-10',
    'Kelvin Guu',
    5,
  ),
  '2004.04906.pdf': known(
    'Dense Passage Retrieval for Open-Domain Question Answering',
    '2004.04906v3',
    '2020-04',
    'Vladimir Karpukhin',
    8,
  ),
  '2005.11401.pdf': known(
    'Retrieval-Augmented Generation for Knowledge-Intensive NLP Tasks',
    '2005.11401v4',
    '2020-05',
    'Patrick Lewis',
    12,
  ),
  '2007.01282.pdf': known(
    'Leveraging Passage Retrieval with Generative Models for Open Domain Question Answering',
    '2007.01282v2',
    '2020-07',
    'Gautier Izacard',
    2,
  ),
  '2020.acl-main.447.pdf': known('S2ORC: The Semantic Scholar Open Research Corpus', null, '2020', 'Kyle Lo', 5),
  '2205.14135.pdf': known(
    'FlashAttention: Fast and Memory-Efficient Exact Attention with IO-Awareness',
    '2205.14135v2',
    '2022-05',
    'Tri Dao',
    5,
  ),
  '2304.10117.pdf': known(
    'Testing the first law of black hole mechanics with gravitational waves',
    '2304.10117v1',
    '2023-04-20',
    'Chao-Wan-Zhen Wang',
    2,
  ),
  'in-search-of-an-understandable-consensus-algorithm.pdf': known(
    'In Search of an Understandable Consensus Algorithm',
    null,
    '2013',
    'Diego Ongaro',
    2,
  ),
  'mapreduce-simplified-data-processing-on-large-clusters.pdf': known(
    'MapReduce: Simplified Data Processing on Large Clusters',
    null,
    '2004',
    'Jeffrey Dean',
    2,
  ),
  'okapi-at-trec3.pdf': known('Okapi at TREC–3', null, null, 'S E Robertson', 5),
}

type Paper = ReadDocument & { file: string; chunks: ChunkDraft[]; index: AnchorIndex; sentences: Sentence[] }
type Sentence = { text: string; from: number; to: number }

const papers: Paper[] = []
const paper = (file: string) => papers.find((each) => each.file === file) as Paper

/** A deterministic sample. */
function choose<T>(items: T[], count: number): T[] {
  const step = items.length / count
  return Array.from({ length: Math.min(count, items.length) }, (_, i) => items[Math.floor(i * step)] as T)
}

const words = (text: string) => text.split(' ').length

beforeAll(async () => {
  if (!here) return
  for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.pdf'))) {
    const document = await readPdf(path.join(FOLDER, file))
    const chunks = chunkDocument(document.pages)
    const sentences = chunks
      .filter((chunk) => chunk.kind === 'text')
      .flatMap(({ text, spans }) =>
        sentencesOf(text).map(({ start, end }) => ({
          text: text.slice(start, end),
          from: spans[0]?.page ?? 0,
          to: spans.at(-1)?.page ?? 0,
        })),
      )
      .filter(({ text }) => words(text) >= 8 && words(text) <= 60)
    papers.push({ ...document, file, chunks, index: buildAnchorIndex(document.pages), sentences })
  }
}, 300_000)

describe.skipIf(!here)('the shared papers', () => {
  test.each(Object.entries(PAPERS))('%s: title, authors and date are right', (file, expected) => {
    const { metadata } = paper(file)
    const { title, arxivId, published, authors } = metadata
    expect({ title, arxivId, published, firstAuthor: authors[0], authors: authors.length }).toEqual(expected)
  })

  test('abstracts begin and end in the right place', () => {
    const abstract = (file: string) => paper(file).metadata.abstract ?? ''
    expect(abstract('1706.03762.pdf')).toMatch(/^The dominant sequence transduction models.*limited training data\.$/)
    expect(abstract('2304.10117.pdf')).toMatch(/^GW191219.*implications for black hole mechanics\.$/)
    expect(papers.filter((each) => each.metadata.abstract).length).toBeGreaterThanOrEqual(12)
  })

  test('the text has no ligature, control or private-use character, and its content no stamp', () => {
    for (const { pages, file } of papers)
      for (const { text, number, blocks } of pages) {
        const where = `${file} page ${number}`
        const content = blocks.filter(({ kind }) => !FURNITURE.some((each) => each === kind))
        expect(text.match(/[\ufb00-\ufb06\ufffd\ue000-\uf8ff\u00ad\u200b]/)?.[0], where).toBeUndefined()
        expect(
          [...text].filter((c) => c < ' ' && c !== '\n' && c !== '\t'),
          where,
        ).toEqual([])
        for (const { start, end } of content)
          expect(text.slice(start, end), where).not.toMatch(/arXiv:\d{4}\.\d{4,5}v\d+ \[[a-z-]+\.[A-Z]{2}\] \d/)
      }
    const okapi = paper('okapi-at-trec3.pdf')
      .pages.map((page) => page.text)
      .join('\n')
    for (const word of ['effectiveness', 'modified', 'beneficial', 'first', 'official', '0.75', '(n − r + 0.5)'])
      expect(okapi).toContain(word)
  })

  test('references are in separate blocks and in no chunk', () => {
    for (const { pages, chunks, file } of papers) {
      const references = pages.flatMap((page) =>
        page.blocks.filter((block) => block.kind === 'reference').map((block) => ({ ...block, page: page.number })),
      )
      expect(references.length, file).toBeGreaterThanOrEqual(9)
      for (const chunk of chunks)
        for (const span of chunk.spans)
          for (const reference of references)
            expect(span.page === reference.page && span.start < reference.end && reference.start < span.end, file).toBe(
              false,
            )
      expect(
        chunks.filter((chunk) => /^\[\d+\] \p{Lu}\./u.test(chunk.text)),
        file,
      ).toEqual([])
    }
  })

  test('chunks match their spans, are whole sentences, and not too long', () => {
    for (const { pages, chunks, file } of papers) {
      const text = chunks.filter((chunk) => chunk.kind === 'text')
      expect(text.length, file).toBeGreaterThan(pages.length)
      for (const chunk of chunks) {
        const spans = chunk.spans.map((span) => pages[span.page - 1]?.text.slice(span.start, span.end))
        expect(chunk.text).toBe(spans.join(' '))
        expect(chunk.tokens).toBeLessThanOrEqual(512)
      }
      const whole = text.filter((chunk) => /^["“‘([•\p{Lu}\p{N}]/u.test(chunk.text)).length
      expect(whole / text.length, file).toBeGreaterThan(0.75)
    }
  })

  test('a hundred sentences are found on their pages', () => {
    const missed = choose(
      papers.flatMap((each) => each.sentences.map((sentence) => ({ each, sentence }))),
      100,
    ).filter(({ each, sentence }) => {
      const anchor = locateQuote(each.index, sentence.text, { pages: [sentence.from, sentence.to] })
      const onPage = anchor.page !== null && anchor.page >= sentence.from && anchor.page <= sentence.to
      return anchor.status !== 'exact' || !onPage
    })
    expect(missed.map(({ each, sentence }) => `${each.file}: ${sentence.text}`)).toEqual([])
  })

  const ALTERED: [what: string, alter: (text: string) => string | null][] = [
    [
      'a number changed',
      (text) => text.replace(/(?<![\p{L}\d[,.–^-])(\d+)(?![\d\],–]|\.\d)(?!.*\])/u, (n) => String(Number(n) + 3)),
    ],
    ['"not" put in', (text) => text.replace(/\b(is|are|was|were|can|will|does|do)\b/, '$1 not')],
    ['three words replaced', (text) => replaceWords(text, ['lattice', 'harvest', 'violet'])],
    ['one content word replaced', (text) => replaceWords(text, ['harvest'])],
    ['one content word replaced by one of the paper', (text) => replaceWords(text, ['model'])],
    [
      'a comparative turned round',
      (text) =>
        text.replace(
          /\b(higher|lower|more|less|better|worse|larger|smaller|faster|slower|most|least)\b/,
          (word) => FLIPPED[word] ?? word,
        ),
    ],
    [
      'a qualifier left out',
      (text) => text.replace(/\b(may|might|only|about|approximately|usually|often|at least|nearly|almost) /, ''),
    ],
  ]

  test.each(ALTERED)(
    'quotes with %s are refused',
    (_, alter) => {
      let tried = 0
      const accepted: string[] = []
      for (const { index, sentences } of papers)
        for (const { text } of choose(sentences, 40)) {
          const quote = alter(text)
          if (quote === null || quote === text) continue
          tried++
          if (/exact|near/.test(locateQuote(index, quote).status)) accepted.push(quote)
        }
      expect(tried).toBeGreaterThan(20)
      expect(accepted).toEqual([])
    },
    120_000,
  )

  test('sentences of other papers are refused', () => {
    for (const [i, { index }] of papers.entries()) {
      const other = papers[(i + 1) % papers.length] as Paper
      for (const { text } of choose(other.sentences, 15)) expect(locateQuote(index, text).status, text).toBe('refused')
    }
  }, 120_000)

  test.skipIf(!hasPoppler)(
    'the words that poppler sees inside the rectangles are those of the quote',
    () => {
      let right = 0
      let inside = 0
      let wanted = 0
      for (const { file, pages, index, sentences } of papers.filter((each) => each.file !== 'okapi-at-trec3.pdf')) {
        const boxes = wordBoxes(path.join(FOLDER, file))
        for (const { text } of choose(
          sentences.filter((each) => !/[^\p{L}\p{N}\s.,;:()'’“”-]/u.test(each.text)),
          8,
        )) {
          const { spans } = locateQuote(index, text)
          const rects = spans.flatMap((span) => {
            const page = pages[span.page - 1]
            return page ? rectsOf(page, span.start, span.end) : []
          })
          const seen = letters(
            boxes
              .filter((box) => rects.some((rect) => isInside(box, rect)))
              .map((box) => box.text)
              .join(''),
          )
          const want = letters(spans.map((span) => pages[span.page - 1]?.text.slice(span.start, span.end)).join(''))
          right += overlap(seen, want)
          inside += seen.length
          wanted += want.length
        }
      }
      expect(wanted).toBeGreaterThan(5000)
      expect(right / inside).toBeGreaterThan(0.98)
      expect(right / wanted).toBeGreaterThan(0.98)
    },
    120_000,
  )
})

const FLIPPED: Record<string, string> = {
  higher: 'lower',
  lower: 'higher',
  more: 'less',
  less: 'more',
  better: 'worse',
  worse: 'better',
  larger: 'smaller',
  smaller: 'larger',
  faster: 'slower',
  slower: 'faster',
  most: 'least',
  least: 'most',
}

/** Replaces every third long word of a sentence by one of these. */
function replaceWords(text: string, by: string[]): string | null {
  const parts = text.split(' ')
  const places = parts.flatMap((part, i) => (/^[a-z]{5,}$/.test(part) && !by.includes(part) ? [i] : []))
  if (places.length < by.length * 2) return null
  for (const [k, word] of by.entries()) parts[places[Math.floor((k + 0.5) * (places.length / by.length))] ?? 0] = word
  return parts.join(' ')
}

type Box = { page: number; x: number; y: number; text: string }

/** Centre of each word as fractions of its page, as read by pdftotext. */
function wordBoxes(file: string): Box[] {
  const output = execFileSync('pdftotext', ['-bbox', file, '-'], { maxBuffer: 100 * 1024 * 1024 }).toString()
  let page = 0
  let width = 1
  let height = 1
  return output.split('\n').flatMap((line) => {
    const size = line.match(/<page width="([\d.]+)" height="([\d.]+)"/)
    if (size) {
      page++
      width = Number(size[1])
      height = Number(size[2])
    }
    const word = line.match(/<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*)<\/word>/)
    if (!word) return []
    const [, x0, y0, x1, y1, text = ''] = word
    return { page, x: (Number(x0) + Number(x1)) / 2 / width, y: (Number(y0) + Number(y1)) / 2 / height, text }
  })
}

const isInside = (box: Box, rect: Rect) =>
  box.page === rect.page && box.x >= rect.x && box.x <= rect.x + rect.w && box.y >= rect.y && box.y <= rect.y + rect.h

const letters = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/&\w+;/g, '')
    .match(/[\p{L}\p{N}]/gu) ?? []

/** Number of common letters, counted with repetition. */
function overlap(a: string[], b: string[]): number {
  const counts = new Map<string, number>()
  for (const letter of b) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  let common = 0
  for (const letter of a) {
    const left = counts.get(letter) ?? 0
    if (left > 0) common++
    counts.set(letter, left - 1)
  }
  return common
}
