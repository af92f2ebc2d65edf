import { expect, test } from 'vitest'
import { FURNITURE, type ReadPage } from '../../../text/document'
import type { RawItem, RawPage } from '../reader/raw-page'
import { readLayout } from './read-layout'

type Run = [text: string, x: number, y: number, size?: number, font?: string]

const width = (text: string, size: number) => 0.5 * size * text.length

function page(runs: Run[], number = 1): RawPage {
  const items = runs.map(
    ([text, x, y, size = 10, font = 'body'], index): RawItem => ({
      index,
      text,
      x0: x,
      x1: x + width(text, size),
      y,
      fontSize: size,
      font,
      angle: 0,
    }),
  )
  return { number, width: 600, height: 800, items }
}

/** Runs in sequence on one line. A leading `^` or `_` raises or lowers a run. */
function line(x: number, y: number, ...parts: string[]): Run[] {
  let at = x
  return parts.map((part): Run => {
    const level = part.startsWith('^') ? -3.6 : part.startsWith('_') ? 1.5 : 0
    const text = level === 0 ? part : part.slice(1)
    const size = level === 0 ? 10 : 7
    const run: Run = [text, at, y + level, size, level === 0 ? 'body' : 'script']
    at += width(text, size)
    return run
  })
}

const PROSE = 'This is a line of running text that says nothing of interest to anybody at all, as most lines do.'
const prose = (y: number): Run[] => line(60, y, PROSE)

/** The text of a page without its furniture. */
const contentOf = ({ text, blocks }: ReadPage) =>
  blocks
    .filter(({ kind }) => !FURNITURE.some((each) => each === kind))
    .map(({ start, end }) => text.slice(start, end))
    .join('\n\n')

/** Reads the runs as the second page of a paper, which has no front matter. */
const read = (...runs: Run[][]) => readSecond(page(runs.flat(), 2))

function readSecond(raw: RawPage) {
  const pages = [page([prose(100), prose(112), prose(124)].flat()), raw]
  const [, second] = readLayout({ pages, info: { title: '', created: '' } }, 'a.pdf').pages
  if (!second) throw new Error('no page')
  return second
}

const written = (...parts: string[]) => {
  const { text } = read(
    prose(100),
    prose(112),
    prose(124),
    line(60, 136, ...parts, ' ends the line with some words of text.'),
  )
  return text.slice(text.lastIndexOf('as most lines do.') + 18, text.lastIndexOf(' ends the line'))
}

test.each([
  [['at a rate of 10', '^−5'], 'at a rate of 10^−5'],
  [['at a rate of 10', '^−', '^5'], 'at a rate of 10^−5'],
  [['of order 1/T', '^2'], 'of order 1/T^2'],
  [['the size d', '_model'], 'the size d_model'],
  [['the keys T', '_2', '^k'], 'the keys T_2^k'],
  [['a state x', '_t−1'], 'a state x_(t−1)'],
  [['it is R', '^n×d'], 'it is R^(n×d)'],
  [['over 20 km', '^2'], 'over 20 km^2'],
  [['a star f', '^∗', '(x)'], 'a star f^∗(x)'],
  [['water H', '_2', 'O'], 'water H_2O'],
  [['a square x', '^2', 'y'], 'a square x^2 y'],
  [['on the 1', '^st'], 'on the 1st'],
  [['a derivative f', '^′'], 'a derivative f′'],
])('superscripts and subscripts in %j are written %j', (parts, text) => {
  expect(written(...parts)).toBe(text)
})

test('a slanted letter that overlaps its exponent is not separated from it', () => {
  const runs = line(60, 136, 'as long as T', '^2')
  const [letter, raised] = runs
  if (letter && raised) raised[1] += 1.4
  expect(read(prose(100), prose(112), prose(124), runs).text).toContain('as long as T^2')
})

test('a footnote mark is removed from its word, and an exponent without a note stays', () => {
  const { text } = read(
    prose(100),
    prose(112),
    line(60, 124, 'We take it from the corpus', '^1', ' and from papers,', '^2', ' with 40 of them'),
    prose(136),
    [
      ['1', 60, 700, 6, 'script'],
      ['https://example.org and what is said there of it', 64, 702, 8, 'note'],
    ],
  )
  expect(text).toContain('from the corpus and from papers,^2 with 40 of them')
})

test('a stroke strikes out the sign after it', () => {
  expect(written('x \u0338', '= y')).toBe('x ≠ y')
})

const equation = (y: number): Run[] => [
  ['y', 260, y, 10, 'math'],
  ['= f(x) + ', 268, y, 10, 'signs'],
  ['b', 315, y, 10, 'math'],
  ['(3)', 520, y, 10, 'body'],
]

test('a displayed equation is a separate block, and the sentence around it stays whole', () => {
  const { text, blocks } = read(
    prose(100),
    prose(112),
    line(60, 124, 'The output of the layer that we have described above is then given by'),
    equation(144),
    line(60, 164, 'where the bias is what the layer has learned. The rest of it is easily said in words.'),
    prose(176),
  )
  const of = (kind: string) =>
    blocks.filter((block) => block.kind === kind).map(({ start, end }) => text.slice(start, end))
  expect(of('equation')).toEqual([expect.stringMatching(/^y = f\(x\) \+ b\s\(3\)$/)])
  expect(of('paragraph').join('\n')).toContain('is then given by … where the bias is what the layer has learned.')
  expect(of('paragraph').join('\n')).not.toContain('f(x)')
})

test('a capital after an equation starts a paragraph that marks the omission; a line of prose with a sign in it does not', () => {
  const { text, blocks } = read(
    prose(100),
    prose(112),
    line(60, 124, 'The output of the layer is given by'),
    equation(144),
    line(60, 164, 'The rest of it is said in words, for instance that x = 3 holds wherever it is needed.'),
  )
  const paragraphs = blocks.filter(({ kind }) => kind === 'paragraph').map(({ start, end }) => text.slice(start, end))
  expect(paragraphs.at(-1)).toMatch(/^… The rest of it .* x = 3 holds/)
  expect(blocks.filter(({ kind }) => kind === 'equation')).toHaveLength(1)
})

test('headings at the top of several pages stay with the rows close below them, but running heads do not', () => {
  const heads = line(200, 52, 'latency (ms)')
  const names = ['one replica', 'three replicas', 'five replicas', 'seven replicas']
  const rows = (i: number) => [line(60, 62, names[i] ?? ''), line(200, 62, '9.4'), line(300, 62, '10.9')]
  const paper = (...top: Run[][]) => {
    const pages = names.map((_, i) => page([...top, ...rows(i), prose(120), prose(132)].flat(), i + 1))
    return readLayout({ pages, info: { title: '', created: '' } }, 'a.pdf').pages.map(contentOf)
  }
  for (const text of paper(heads).slice(1)) expect(text).toContain('latency (ms)')
  for (const text of paper(line(60, 32, 'Smith and others'), heads).slice(1)) {
    expect(text).toContain('latency (ms)')
    expect(text).not.toContain('Smith')
  }
})

const numbers = (y: number) => line(60, y, `${'2.72 (1.94; 3.80) 14.9 13 7.1 '.repeat(3)}2.72 3.`)

test('a running head far below the edge of its page is removed, with the number beside it', () => {
  const pages = [11, 12, 13, 14].map((number, i) => {
    const head: Run[] = [...line(60, 130, 'Smith and others'), [`${number}`, 500, 130]]
    return page([head, prose(160), prose(172), prose(184)].flat(), i + 1)
  })
  const read = readLayout({ pages, info: { title: '', created: '' } }, 'a.pdf').pages.map(contentOf)
  for (const text of read.slice(1)) {
    expect(text).toContain('a line of running text')
    expect(text).not.toMatch(/Smith|\d/)
  }
})

test('a line of numbers with the type, edge and leading of a paragraph is part of it', () => {
  const { text, blocks } = read(prose(100), prose(112), numbers(124), prose(136), prose(148))
  expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph'])
  expect(text).toContain('as most lines do. 2.72 (1.94; 3.80) 14.9')
})

test('the same at the start of a paragraph', () => {
  const { blocks } = read(numbers(100), prose(112), prose(124), prose(136))
  expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph'])
})

test('a paragraph interrupted by other content says so in its text', () => {
  const caption: Run = ['Figure 3: What is seen here is a picture of it.', 60, 148, 8, 'small']
  const { text } = read(
    prose(100),
    prose(112),
    line(60, 124, 'This sentence of the paragraph, which is a long one that fills the line, does not end before'),
    [caption],
    line(60, 172, 'the figure that stands in its middle, and is read behind it. Then the next one begins with more.'),
    prose(184),
  )
  expect(text).toContain('does not end before … the figure that stands in its middle')
})

test('smaller lines of a scan at the foot of a page that begin with a year are no footnote', () => {
  const small = (y: number, text: string): Run => [text, 60, y, 9.2]
  const foot = (mark: string) =>
    read(
      prose(600),
      line(60, 612, 'Fragments have been examined after breakage by many (Bak et al. and others,'),
      [small(624, `${mark} and others), and after experimental breakage in some corals of the sea.`)],
      [small(636, 'They may serve as a model of what is seen elsewhere in reefs of the same kind.')],
    ).blocks.map(({ kind }) => kind)
  expect(foot('1977)')).not.toContain('footnote')
  expect(foot('4 See Bak')).toContain('footnote')
})

test('captions in other languages, and labels alone above their titles, are captions', () => {
  for (const lines of [
    ['Tabelle 2: Demographische Kenngrößen von Bevölkerungsgruppen'],
    ['Tableau IV Répartition des effectifs par groupe'],
    ['Abb. 3: Soziale Folgen von Arbeitslosigkeit'],
    ['Fig. 4 (a) Profiles of discharge and (b) capacity'],
    ['Table 1', 'Mean sex differences in time performance'],
  ]) {
    const runs = lines.map((text, i): Run => [text, 60, 148 + 10 * i, 8, 'small'])
    const { text, blocks } = read(prose(100), prose(112), runs.slice(0, 1), runs.slice(1), prose(190), prose(202))
    const captions = blocks.filter(({ kind }) => kind === 'caption').map(({ start, end }) => text.slice(start, end))
    expect(captions).toEqual([lines.join(' ')])
  }
})

test('line numbers beside the text are recognised and excluded from it', () => {
  for (const x of [30, 560]) {
    const rows = Array.from({ length: 12 }, (_, i) => i)
    const numbered = rows.flatMap((i): Run[] => [...prose(100 + 12 * i), [String(i + 1), x, 100 + 12 * i, 7, 'script']])
    const second = read(numbered)
    expect(contentOf(second)).toBe(rows.map(() => PROSE).join(' '))
    expect(second.blocks.at(-1)?.kind).toBe('line-number')
  }
})

test('rotated text is read in its own direction, whatever that is', () => {
  for (const angle of [90, -90, 180]) {
    const items = page(prose(100)).items.map((item) => ({ ...item, angle }))
    const { text, blocks } = readSecond({ number: 2, width: 600, height: 800, items })
    expect(text).toBe(PROSE)
    expect(blocks[0]?.kind).toBe('paragraph')
  }
})

test('an accent that is drawn over the letter before it belongs to that letter', () => {
  const runs: Run[] = [
    ...prose(100),
    ['We thank Pedro Sa', 60, 112],
    ['´nchez and others for their help.', 141, 112],
    ...prose(124),
  ]
  expect(readLayout({ pages: [page(runs)], info: { title: '', created: '' } }, '').pages[0]?.text).toContain(
    'We thank Pedro Sánchez and others',
  )
})

test('a grave accent under which a letter is drawn belongs to it, and one beside a letter opens a quotation', () => {
  const textOf = (x: number) =>
    read(prose(100), [
      ['A vida foi dedicada', 60, 112],
      ['`', 160, 112],
      ['as disciplinas do programa de estudos.', x, 112],
    ]).text
  expect(textOf(160)).toContain('dedicada às disciplinas')
  expect(textOf(165)).toContain('dedicada `as disciplinas')
})

test('a narrow blank parts words where there is a gap, and none inside of a word', () => {
  const narrow = (text: string, x: number, gap: number): Run[] => [
    [text, x, 112],
    [' ', x + width(text, 10), 112, 0.3],
    ['Tariq helped us with all of this work here.', x + width(text, 10) + gap, 112],
  ]
  const textOf = (gap: number) =>
    readLayout(
      { pages: [page([...prose(100), ...narrow('Amara', 60, gap), ...prose(124)])], info: { title: '', created: '' } },
      '',
    ).pages[0]?.text
  expect(textOf(1.4)).toContain('Amara Tariq')
  expect(textOf(0.2)).toContain('AmaraTariq')
})

test('white text that a publisher sets beside the abstract is no content', () => {
  const invisible = [200, 212, 224].map((y): Run => ['a1111111111', 20, y])
  const { pages } = readLayout(
    { pages: [page([...prose(300), ...prose(312), ...invisible])], info: { title: '', created: '' } },
    'a.pdf',
  )
  const [first] = pages
  expect(first?.blocks.filter(({ kind }) => kind === 'watermark')).toHaveLength(1)
  expect(first && contentOf(first)).not.toContain('1111')
})

test('a line of a scan that is measured larger goes on with its sentence, and is no heading', () => {
  const goesOn: Run[] = [['which spread to Many of the Neighbours', 60, 124, 11.5]]
  const { blocks, text } = read(
    prose(100),
    line(60, 112, `${PROSE.slice(0, -1)} in the quarrel`),
    goesOn,
    prose(136),
    prose(148),
  )
  expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph'])
  expect(text).toContain('in the quarrel which spread to Many of the Neighbours This is')
})

test('a page number far above the edge of its page is none of the text if it counts up with the pages', () => {
  const paper = (numbers: number[]) => {
    const pages = numbers.map((number, i) => {
      const open = line(60, 124, 'A sentence that runs over the end of the page, as long ones often do in such')
      return page([...prose(100), ...prose(112), ...open, [`${number}`, 290, 620]], i + 1)
    })
    return readLayout({ pages, info: { title: '', created: '' } }, 'a.pdf').pages.map(contentOf)
  }
  for (const text of paper([11, 12, 13, 14])) expect(text).not.toMatch(/\d/)
  expect(paper([11, 25, 7, 90])[2]).toMatch(/\b7\b/)
})

test('sub-headings in italics are headings, too, where each page names its fonts anew', () => {
  const pages = [1, 2, 3, 4].map((number) => {
    const text = (y: number) => prose(y).map(([words, x, at]): Run => [words, x, at, 10, `body-${number}`])
    const heading: Run = ['Collection of data', 60, 160, 10, `italics-${number}`]
    return page([text(100), text(112), text(124), [heading], text(172), text(184)].flat(), number)
  })
  const read = readLayout({ pages, info: { title: '', created: '' } }, 'a.pdf').pages
  for (const { text, blocks } of read.slice(1))
    expect(blocks.filter(({ kind }) => kind === 'heading').map(({ start, end }) => text.slice(start, end))).toEqual([
      'Collection of data',
    ])
})

test('a drop cap belongs to the word that it begins, and a letter that is a word stands alone', () => {
  const textOf = (cap: string, rest: string) =>
    readLayout(
      {
        pages: [
          page([
            [cap, 60, 112, 30],
            [`${rest} has been much change in how papers are read by people and machines`, 80, 100],
            ...prose(124),
            ...prose(136),
          ]),
        ],
        info: { title: '', created: '' },
      },
      '',
    ).pages[0]?.text
  expect(textOf('T', 'HERE')).toContain('THERE has been')
  expect(textOf('A', 'CHANGE')).toContain('A CHANGE has been')
})

test('notes without a mark below a column of the first page interrupt no sentence', () => {
  const notes: Run[] = [
    ['This work was supported by a foundation, and the opinions are those of the authors alone.', 70, 462, 8],
    ['Copyright 2026 by the authors of this paper. All rights are reserved by them.', 60, 472, 8],
  ]
  const open = line(60, 436, 'The last sentence on this page is not yet at its end when the page ends, as it so often')
  const first = page([...Array.from({ length: 28 }, (_, i) => prose(100 + 12 * i)).flat(), ...open, ...notes])
  const [read] = readLayout({ pages: [first], info: { title: '', created: '' } }, 'a.pdf').pages
  expect(read?.blocks.filter(({ kind }) => kind === 'footnote')).toHaveLength(1)
  const paragraph = read?.blocks.findLast(({ kind }) => kind === 'paragraph')
  expect(paragraph && read?.text.slice(paragraph.start, paragraph.end)).toMatch(/as it so often$/)
})

test('longer text in larger letters is no row of headings', () => {
  const larger = [
    'Background: the readers of papers',
    'Methods: We read what they read',
    'Results show that nobody',
    'Has read all of it twice',
    'And that is all there is.',
  ]
  const { blocks } = read(
    prose(100),
    prose(112),
    larger.map((text, i): Run => [text, 60, 150 + 16 * i, 13]),
    prose(260),
    prose(272),
  )
  expect(blocks.map(({ kind }) => kind)).not.toContain('heading')
})
