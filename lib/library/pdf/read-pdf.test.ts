import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deflateRawSync, deflateSync, constants as zlib } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { env } from '../../env'
import { AppError } from '../../errors'
import { buildAnchorIndex, locateQuote, rectsOf } from './anchor'
import { type ReadPdfOptions, readPdf } from './read-pdf'
import { contentOf, FONTS, HEIGHT, makePdf, pageObjects, pdfOf, type Stream, type TinyLine, WIDTH } from './tiny-pdf'

/** Starting a process and stopping a bomb are slow on a busy machine. */
const SLOW = 180_000
let folder = ''
let files = 0

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'folio-pdf-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(bytes: Buffer | string, options?: ReadPdfOptions) {
  const file = path.join(folder, `${files++}.pdf`)
  await writeFile(file, bytes)
  return readPdf(file, options)
}

async function failure(bytes: Buffer | string, options?: ReadPdfOptions): Promise<AppError> {
  const error = await read(bytes, options).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(AppError)
  return error as AppError
}

/** Number of living child processes of this one. */
function children(): number {
  const parents = execFileSync('ps', ['-A', '-o', 'ppid=,args=']).toString().split('\n')
  return parents.filter((line) => line.trim().startsWith(`${process.pid} `) && line.includes('reader-process')).length
}

const paragraph = (x: number, y: number, ...lines: string[]): TinyLine[] =>
  lines.map((text, i) => ({ text, x, y: y + 12 * i }))

const PROSE = [
  'We show that a small model can read a paper and keep the place of every sentence that it has',
  'seen in it. This page has two paragraphs of running text, so that its font is the one of the body',
  'and everything else is judged against it. The loss falls by 10 percent from 2.5 to 2.25 and more.',
]

const PAPER = makePdf(
  [
    [
      { text: 'arXiv:2401.01234v2 [cs.CL] 5 Feb 2024', x: 20, y: 500, size: 20, turned: true },
      { text: 'A Tiny Paper on Reading', x: 190, y: 90, size: 18, bold: true },
      { text: 'Ada Lovelace, Alan M. Turing and Grace Hopper', x: 190, y: 120 },
      { text: 'Department of Tests, University of Nowhere', x: 195, y: 134 },
      { text: 'Abstract', x: 280, y: 170, size: 12, bold: true },
      ...paragraph(90, 190, ...PROSE),
      { text: '1 Introduction', x: 90, y: 260, size: 12, bold: true },
      ...paragraph(
        90,
        280,
        ...PROSE,
        'The second half of this sentence stands on the other page, behind a broken trans-',
      ),
      { text: 'A Tiny Paper 1', x: 270, y: 30 },
    ],
    [
      ...paragraph(
        90,
        80,
        'former that goes on here. A transformer is what it says elsewhere in one piece, and more than once',
        'is enough. So the transformer is known.',
      ),
      { text: 'Figure 1: The reader and its page.', x: 90, y: 150, size: 9 },
      { text: '2 Results', x: 90, y: 190, size: 12, bold: true },
      ...paragraph(90, 210, ...PROSE),
      { text: 'A Tiny Paper 2', x: 270, y: 30 },
    ],
    [
      { text: 'References', x: 90, y: 80, size: 12, bold: true },
      ...paragraph(
        90,
        100,
        '[1] A. Vaswani, N. Shazeer, and N. Parmar. Attention is all you need. In NIPS, pages 1-11, 2017.',
        '[2] J. Devlin, M. Chang, and K. Lee. BERT: deep bidirectional transformers. In NAACL, 2019.',
        '[3] T. Brown, B. Mann, and N. Ryder. Language models are few-shot learners. In NeurIPS, 2020.',
        '[4] D. Bahdanau, K. Cho, and Y. Bengio. Neural machine translation. In ICLR, 2015.',
      ),
      { text: 'A Tiny Paper 3', x: 270, y: 30 },
    ],
  ],
  '/Title (untitled) /CreationDate (D:20240206)',
)

/** A page whose content stream unpacks to `bytes` bytes, in a file of a few kilobytes: deflated twice. */
function flateBomb(bytes: number, filling = ' '): Buffer {
  const block = Buffer.alloc(16 * 1024 * 1024, filling)
  const packed = deflateRawSync(block, { finishFlush: zlib.Z_FULL_FLUSH, level: 9 })
  const times = Math.ceil(bytes / block.length)
  const once = Buffer.concat([
    Buffer.from([0x78, 0xda]),
    ...Array.from({ length: times }, () => packed),
    Buffer.from([3, 0]),
  ])
  return pdfOf(pageObjects([{ head: '/Filter [/FlateDecode /FlateDecode]', data: deflateSync(once, { level: 9 }) }]))
}

/** A page that draws a form that draws two forms, and so on, `depth` levels deep. */
function formBomb(depth: number): Buffer {
  const first = 5
  const form = (i: number): Stream => ({
    head: `/Type /XObject /Subtype /Form /BBox [0 0 10 10] /Resources << ${FONTS} /XObject << /X ${first + i + 1} 0 R >> >>`,
    data: Buffer.from(i === depth - 1 ? 'BT /F1 1 Tf (a) Tj ET' : '/X Do /X Do'),
  })
  const forms = Array.from({ length: depth }, (_, i) => form(i))
  return pdfOf(
    pageObjects([{ head: '', data: Buffer.from('/X Do') }], `${FONTS} /XObject << /X ${first} 0 R >>`, forms),
  )
}

/** A page that writes `times` lines of 1,000 characters. */
function textBomb(times: number): Buffer {
  const line = `BT /F1 1 Tf 1 0 0 1 9 9 Tm (${'words and '.repeat(100)}) Tj ET\n`
  const data = deflateSync(Buffer.from(line.repeat(times)), { level: 9 })
  return pdfOf(pageObjects([{ head: '/Filter /FlateDecode', data }]))
}

const zeroPages = () => pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'])

/** A page tree that is its own child. */
const pageTreeLoop = () => pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R] /Count 3 >>'])

/** A file that claims a billion pages and has one. */
const boastfulPages = () =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 999999999 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << ${FONTS} >> >>`,
  ])

/** The same page `count` times. */
const manyPages = (count: number) =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${'3 0 R '.repeat(count)}] /Count ${count} >>`,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << ${FONTS} >> >>`,
  ])

test(
  'reads title, authors, stamp, abstract, sections, captions and references',
  async () => {
    const seen: string[] = []
    const { pages, metadata } = await read(PAPER, { onPage: (page, of) => seen.push(`${page}/${of}`) })
    expect(seen).toEqual(['1/3', '2/3', '3/3'])
    expect(metadata).toEqual({
      title: 'A Tiny Paper on Reading',
      authors: ['Ada Lovelace', 'Alan M. Turing', 'Grace Hopper'],
      published: '2024-01',
      arxivId: '2401.01234v2',
      doi: null,
      abstract: PROSE.join(' '),
    })
    const kinds = (number: number) => pages[number - 1]?.blocks.map((block) => [block.kind, block.section]) ?? []
    expect(kinds(2)).toEqual([
      ['paragraph', '1 Introduction'],
      ['heading', '2 Results'],
      ['paragraph', '2 Results'],
      ['caption', '1 Introduction'],
      ['running-head', ''],
    ])
    expect(kinds(3).map(([kind]) => kind)).toEqual([
      ...['heading', 'reference', 'reference', 'reference', 'reference', 'running-head'],
    ])
    const furniture = pages[0]?.blocks.slice(-2).map(({ kind, start, end }) => [kind, pages[0]?.text.slice(start, end)])
    expect(furniture).toEqual([
      ['running-head', 'A Tiny Paper 1'],
      ['watermark', 'arXiv:2401.01234v2 [cs.CL] 5 Feb 2024'],
    ])
  },
  SLOW,
)

test(
  'rectangles cover the words',
  async () => {
    const { pages } = await read(PAPER)
    const anchor = locateQuote(buildAnchorIndex(pages), 'The loss falls by 10 percent from 2.5 to 2.25', {
      pages: [2, 2],
    })
    expect(anchor).toMatchObject({ status: 'exact', page: 2 })
    const [page] = pages.slice(1)
    const [span] = anchor.spans
    if (!page || !span) throw new Error('no place')
    const [rect, ...more] = rectsOf(page, span.start, span.end)
    expect(more).toEqual([])
    expect((rect?.y ?? 0) * 792).toBeCloseTo(234 - 7.8, 0)
    expect((rect?.x ?? 0) * 612).toBeGreaterThan(90 + 150)
  },
  SLOW,
)

test(
  'reads two columns one after the other and joins words broken at line ends',
  async () => {
    const left = (i: number) => `The left column speaks of attention in its line number ${i}.`
    const right = (i: number) => `The right one speaks of recurrence in its line number ${i}.`
    const rows = Array.from({ length: 20 }, (_, i) => i)
    const { pages } = await read(
      makePdf([
        [
          ...rows.flatMap((i): TinyLine[] => [
            { text: left(i), x: 50, y: 80 + 14 * i, size: 9 },
            { text: right(i), x: 320, y: 80 + 14 * i, size: 9 },
          ]),
          { text: 'It ends with a representa-', x: 320, y: 80 + 14 * 20, size: 9 },
          { text: 'tion of words and a self-', x: 320, y: 80 + 14 * 21, size: 9 },
          { text: 'attention of its own, as self-attention must.', x: 320, y: 80 + 14 * 22, size: 9 },
        ],
      ]),
    )
    const text = pages[0]?.text.replace(/\s+/g, ' ') ?? ''
    expect(text.indexOf(left(19))).toBeLessThan(text.indexOf(right(0)))
    expect(text).toContain('a representation of words and a self-attention of its own')
  },
  SLOW,
)

test(
  'takes an arXiv id from the file name if there is no stamp',
  async () => {
    const page = [{ text: 'Another Paper of Tests', x: 190, y: 90, size: 18 }, ...paragraph(90, 190, ...PROSE)]
    const { metadata } = await read(makePdf([page]), { fileName: '2005.11401v3.pdf' })
    expect(metadata).toMatchObject({ title: 'Another Paper of Tests', arxivId: '2005.11401v3', published: '2020-05' })
    const other = await read(makePdf([page]), { fileName: '2020.acl-main.447.pdf' })
    expect(other.metadata.arxivId).toBeNull()
  },
  SLOW,
)

/** One page with this content; `entries` go beside its media box. */
const pageWith = (content: string, entries = '') => {
  const [catalogue = '', tree = '', page = '', stream = ''] = pageObjects([{ head: '', data: Buffer.from(content) }])
  return pdfOf([catalogue, tree, String(page).replace('/MediaBox', `${entries} /MediaBox`), stream])
}

const drawn = (text: string, matrix: string, mode = 0) =>
  `BT ${mode} Tr /F1 10 Tf ${matrix} Tm (${text.replace(/[()]/g, '')}) Tj ET`

test(
  'text outside the crop box is left out',
  async () => {
    const lines = PROSE.map((text, i) => drawn(text, `1 0 0 1 90 ${600 - 12 * i}`))
    const outside = drawn('Printed by somebody for proof on a Tuesday', '1 0 0 1 90 20')
    const { pages } = await read(pageWith([...lines, outside].join('\n'), '/CropBox [0 100 612 792]'))
    expect(pages[0]?.text.replace(/\s+/g, ' ')).toBe(PROSE.join(' '))
  },
  SLOW,
)

test(
  'an invisible text layer is read, as below the picture of a scan',
  async () => {
    const { pages } = await read(
      pageWith(PROSE.map((text, i) => drawn(text, `1 0 0 1 90 ${600 - 12 * i}`, 3)).join('\n')),
    )
    expect(pages[0]?.text.replace(/\s+/g, ' ')).toBe(PROSE.join(' '))
  },
  SLOW,
)

test(
  'rotated text is read in its own direction, and its rectangles cover it',
  async () => {
    const matrices: [matrix: (i: number) => string, wide: boolean][] = [
      [(i) => `0 1 -1 0 ${200 + 12 * i} 100`, false],
      [(i) => `0 -1 1 0 ${400 - 12 * i} 700`, false],
      [(i) => `-1 0 0 -1 550 ${300 + 12 * i}`, true],
    ]
    for (const [matrix, wide] of matrices) {
      const { pages } = await read(pageWith(PROSE.map((text, i) => drawn(text, matrix(i))).join('\n')))
      const [page] = pages
      expect(page?.text.replace(/\s+/g, ' ')).toBe(PROSE.join(' '))
      const [rect, ...more] = page ? rectsOf(page, 0, (PROSE[0] ?? '').length) : []
      expect(more).toEqual([])
      const [w, h] = [(rect?.w ?? 0) * WIDTH, (rect?.h ?? 0) * HEIGHT]
      expect(Math.max(w, h)).toBeGreaterThan(350)
      expect(w > h).toBe(wide)
      const at = { x: (rect?.x ?? 0) * WIDTH, y: (rect?.y ?? 0) * HEIGHT, w, h }
      if (wide) expect(at.x + at.w).toBeCloseTo(550, 0)
      else if (matrix(0).startsWith('0 1')) expect(at.y + at.h).toBeCloseTo(HEIGHT - 100, 0)
      else expect(at.y).toBeCloseTo(HEIGHT - 700, 0)
    }
  },
  SLOW,
)

test.each<[what: string, bytes: () => Buffer | string, code: string, words: RegExp]>([
  ['an empty file', () => '', 'unreadable', /is empty.*Download it again/],
  ['a web page', () => '<!doctype html><title>Log in</title>', 'unsupported', /is not a PDF/],
  ['a header and nothing else', () => '%PDF-1.7\n', 'unreadable', /damaged or incomplete.*Download it again/],
  ['a half download', () => PAPER.subarray(0, 700), 'unreadable', /damaged or incomplete/],
  ['no pages', zeroPages, 'unreadable', /has no pages|damaged/],
  ['a page tree that loops', pageTreeLoop, 'unreadable', /damaged or incomplete/],
  ['a billion pages that are not there', boastfulPages, 'no_text', /ocrmypdf/],
  ['a scan', () => makePdf([[], [{ text: '12', x: 300, y: 700 }]]), 'no_text', /ocrmypdf/],
  ['200,000 pages', () => manyPages(200_000), 'too_large', /more than 1,500 pages/],
])(
  '%s has its own message',
  async (_, bytes, code, words) => {
    const error = await failure(bytes())
    expect(error.code).toBe(code)
    expect(error.message).toMatch(words)
  },
  SLOW,
)

test.each<[what: string, bytes: () => Buffer, words: RegExp]>([
  ['a gigabyte packed into 2 kB', () => flateBomb(1024 ** 3), /memory|too long/],
  ['forms in forms, two to the 26th', () => formBomb(26), /took too long/],
  ['a page of 50 million characters', () => textBomb(50_000), /more than 500,000 characters|too long/],
])(
  '%s is stopped',
  async (_, bytes, words) => {
    const error = await failure(bytes())
    expect(error.code).toBe('too_large')
    expect(error.message).toMatch(words)
  },
  SLOW,
)

test(
  'limits can be set, and a stopped reader does not affect the next file',
  async () => {
    expect(await failure(PAPER, { limits: { pages: 2 } })).toMatchObject({ code: 'too_large' })
    expect(await failure(PAPER, { limits: { bytes: 1000 } })).toMatchObject({ code: 'too_large' })
    expect((await failure(PAPER, { limits: { memoryMb: 10 } })).message).toMatch(/memory/)
    expect((await failure(formBomb(26), { limits: { seconds: 1, secondsPerPage: 0 } })).message).toMatch(/too long/)
    expect((await failure(PAPER, { limits: { pageItems: 5 } })).message).toMatch(/characters/)
    expect((await read(PAPER)).pages).toHaveLength(3)
  },
  SLOW,
)

test('a larger file is read if MAX_FILE_MB accepts it', async () => {
  const file = path.join(folder, 'large.pdf')
  await writeFile(file, 'no PDF')
  await truncate(file, 101 * 1024 * 1024)
  await expect(readPdf(file)).rejects.toMatchObject({ code: 'too_large' })
  Object.assign(env(), { MAX_FILE_MB: 102 })
  try {
    await expect(readPdf(file)).rejects.toMatchObject({ code: 'unsupported' })
  } finally {
    Object.assign(env(), { MAX_FILE_MB: 100 })
  }
})

test(
  'an abort ends the reading at once and leaves no process behind',
  async () => {
    await Promise.all([read(PAPER), read(PAPER)])
    const before = children()
    const stop = new AbortController()
    const reading = read(formBomb(26), { signal: stop.signal, onPage: () => stop.abort(new Error('the person left')) })
    await expect(reading).rejects.toThrow('the person left')
    await expect.poll(children, { timeout: 60_000 }).toBeLessThan(Math.max(before, 1))
    await expect(read(PAPER, { signal: stop.signal })).rejects.toThrow('the person left')
  },
  SLOW,
)

test('a missing file is reported as missing', async () => {
  await expect(readPdf(path.join(folder, 'nowhere.pdf'))).rejects.toMatchObject({ code: 'not_found' })
})

test(
  'the rules of a page with a table are read, and scans with letters behind them are told',
  async () => {
    const lines = [
      { text: 'Table 1: Accuracy of retrievers on two sets of questions', x: 72, y: 100 },
      { text: 'This page has enough letters to be more than a scan, and a table of its own.', x: 72, y: 300 },
    ]
    const draw = (before: string, ...drawn: string[]) => {
      const data = Buffer.from([before, String(contentOf(lines).data), ...drawn].join('\n'), 'latin1')
      return read(pdfOf(pageObjects([{ head: '', data }])))
    }
    const [y, pieces] = [HEIGHT - 120, '72 500 0.5 0.5 re 200 500 100 40 re f']
    const { pages } = await draw(
      '',
      `72 ${y} m 200 ${y} l S 200.5 ${y} m 300 ${y} l S`,
      `q 2 0 0 2 0 0 cm 36 ${HEIGHT / 2 - 70} 114 0.25 re f Q`,
      `1 1 1 RG 72 400 m 300 400 l S ${pieces}`,
    )
    expect(pages[0]?.map.rules).toEqual([
      [72, 300, 120],
      [72, 300, 139.8],
    ])
    expect(pages[0]?.map.isScan).toBeUndefined()
    const scan = await draw('3 Tr')
    expect(scan.pages[0]?.map.isScan).toBe(true)
  },
  SLOW,
)
