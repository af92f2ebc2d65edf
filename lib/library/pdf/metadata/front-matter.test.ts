import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '../read-pdf'
import { makePdf, type TinyLine } from '../tiny-pdf'

const SLOW = 180_000
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'folio-front-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const PROSE = [
  'We show that a small model can read a paper and keep the place of every sentence that it has',
  'seen in it. This page has two paragraphs of running text, so that its font is the one of the body',
  'and everything else is judged against it. The loss falls by 10 percent from 2.5 to 2.25 and more.',
]
const prose = (y: number): TinyLine[] => PROSE.map((text, i) => ({ text, x: 90, y: y + 12 * i }))

/** A first page: the lines above the abstract, an abstract, and the lines at the foot. */
async function read(front: TinyLine[], foot: TinyLine[] = [], more: TinyLine[] = []) {
  const file = path.join(folder, 'front.pdf')
  const body = [
    { text: 'Abstract', x: 280, y: 320, size: 12, bold: true },
    ...prose(340),
    { text: '1 Introduction', x: 90, y: 400, size: 12, bold: true },
    ...prose(420),
    ...more,
    ...prose(480),
    ...prose(530),
  ]
  await writeFile(file, makePdf([[...front, ...body, ...foot]]))
  return (await readPdf(file)).metadata
}

test(
  'a heading below the addresses of the authors is not a title, however large it is',
  async () => {
    const { title, authors } = await read([
      { text: 'Finder: An Agent for the Search of Papers', x: 150, y: 90, size: 14, bold: true },
      { text: 'Ada Lovelace, Alan M. Turing and Grace Hopper', x: 190, y: 120, size: 12 },
      { text: 'University of Nowhere', x: 230, y: 136, size: 12 },
      { text: 'ada@nowhere.edu', x: 250, y: 152, size: 12 },
      { text: 'Paper Search', x: 230, y: 250, size: 20, bold: true },
    ])
    expect(title).toBe('Finder: An Agent for the Search of Papers')
    expect(authors).toEqual(['Ada Lovelace', 'Alan M. Turing', 'Grace Hopper'])
  },
  SLOW,
)

test(
  'the name of a system alone above the title is part of the title if the text mentions it',
  async () => {
    const front = (name: string): TinyLine[] => [
      { text: name, x: 190, y: 80, size: 14, bold: true },
      { text: 'Rewards for Reading Documents', x: 110, y: 125, size: 24, bold: true },
      { text: 'Ada Lovelace, Alan M. Turing', x: 190, y: 160 },
    ]
    const more = [{ text: 'We call it olmOCR 2 here and there in this text.', x: 90, y: 456 }]
    expect((await read(front('olmOCR 2'), [], more)).title).toBe('olmOCR 2: Rewards for Reading Documents')
    expect((await read(front('LNCS 12'), [], more)).title).toBe('Rewards for Reading Documents')
  },
  SLOW,
)

test(
  'an article type and a title in another language are not part of the title; the journal gives the year',
  async () => {
    const { title, authors, published } = await read([
      { text: 'Rev Lect 2004;38(1):38-44', x: 90, y: 30, size: 8 },
      { text: 'Original Article', x: 90, y: 60, size: 24 },
      { text: 'Leitura de artigos por crianças no Brasil', x: 90, y: 100, size: 16, bold: true },
      { text: 'The reading of articles by children in Brazil', x: 90, y: 120, size: 16 },
      { text: 'Ada S Lovelace e Alan Turing', x: 90, y: 150, size: 11 },
      { text: 'Recebido em 10/12/2002', x: 90, y: 170, size: 8 },
    ])
    expect(title).toBe('Leitura de artigos por crianças no Brasil')
    expect(authors).toEqual(['Ada S Lovelace', 'Alan Turing'])
    expect(published).toBe('2004')
  },
  SLOW,
)

test(
  'the date of a download and the number of a page are no years',
  async () => {
    const { published } = await read([
      { text: 'Downloaded from http://example.org/ on April 25, 2017', x: 90, y: 30, size: 8 },
      { text: 'Proc. Read. Soc. B 2043 2050', x: 90, y: 60, size: 8 },
      { text: 'Feeding Snails on Corals', x: 90, y: 100, size: 16, bold: true },
      { text: 'Ada Lovelace and Alan Turing', x: 90, y: 150, size: 11 },
      { text: 'Received 26 June 1998', x: 90, y: 170, size: 8 },
    ])
    expect(published).toBe('1998')
  },
  SLOW,
)

test(
  'a superscript question mark after a title is a footnote mark, but one of normal size is not',
  async () => {
    const front = (size: number): TinyLine[] => [
      { text: 'Locating Objects in Large Systems', x: 150, y: 90, size: 14, bold: true },
      { text: '?', x: 366, y: size < 14 ? 85 : 90, size },
      { text: 'Ada Lovelace, Alan M. Turing', x: 190, y: 120 },
    ]
    expect((await read(front(5))).title).toBe('Locating Objects in Large Systems')
    expect((await read(front(14))).title).toMatch(/Systems ?\?$/)
  },
  SLOW,
)

test(
  'addresses in other languages and companies are not authors',
  async () => {
    const { authors } = await read([
      { text: 'Dark Matter of Light Bosons', x: 190, y: 90, size: 16, bold: true },
      { text: 'Ivan Montoya and Tonatiuh Matos', x: 190, y: 115 },
      { text: 'Departamento de Física, Centro de Investigación, México', x: 150, y: 129 },
      { text: 'Fred Schneider', x: 250, y: 150 },
      { text: 'FAST Search & Transfer ASA', x: 220, y: 164 },
    ])
    expect(authors).toEqual(['Ivan Montoya', 'Tonatiuh Matos', 'Fred Schneider'])
  },
  SLOW,
)

test(
  'a subtitle that continues with a lower-case word is not an author, and names with addresses are split at semicolons',
  async () => {
    const subtitled = await read([
      { text: 'Zugzwang des Erzahlens', x: 190, y: 80, size: 16, bold: true },
      { text: 'Zur Relation von Oral History und Literatur', x: 180, y: 104, size: 11 },
      { text: 'am Beispiel von Romanen', x: 200, y: 119, size: 11 },
      { text: 'Bettina Mosbach und Nicolas Pethes', x: 190, y: 150, size: 11 },
    ])
    expect(subtitled.authors).toEqual(['Bettina Mosbach', 'Nicolas Pethes'])
    const listed = await read([
      { text: 'Copies of Data in Few Places', x: 190, y: 90, size: 16, bold: true },
      { text: 'Ada Lovelace, Stanford University; Alan Turing, Cornell University;', x: 120, y: 115 },
      { text: 'C. A. R. HOARE, The University of Belfast', x: 120, y: 129 },
    ])
    expect(listed.authors).toEqual(['Ada Lovelace', 'Alan Turing', 'C. A. R. Hoare'])
  },
  SLOW,
)

test(
  'a byline ends a title of the same size, and a large title may have many lines',
  async () => {
    const by = await read([
      { text: 'Work in the Scene of Techno in Berlin', x: 180, y: 90, size: 13, bold: true },
      { text: 'Von Ada Lovelace', x: 230, y: 108, size: 13 },
      { text: 'Written for the archive of the scene', x: 190, y: 126, size: 13 },
    ])
    expect(by).toMatchObject({ title: 'Work in the Scene of Techno in Berlin', authors: ['Ada Lovelace'] })
    const words = ['How open is', 'the open data', 'of the many', 'offices in the', 'land of the', 'documents']
    const large = await read([
      { text: 'Political Science Series', x: 200, y: 60, size: 12 },
      ...words.map((text, i) => ({ text, x: 200, y: 90 + 24 * i, size: 22, bold: true })),
      { text: 'Ada Lovelace', x: 250, y: 260, size: 12 },
    ])
    expect(large).toMatchObject({ title: words.join(' '), authors: ['Ada Lovelace'] })
  },
  SLOW,
)

test(
  'names continue over a line break, lose degrees and honorifics, and end at the keywords',
  async () => {
    const { authors, unsure } = await read([
      { text: 'Dark Matter of Light Bosons', x: 190, y: 90, size: 16, bold: true },
      { text: 'Ada Lovelace, MD, PhD, Ana Cristina Franco da', x: 150, y: 115 },
      { text: 'Silva, Dr. Grace HOPPER, and Yu.A.Pusep', x: 160, y: 128 },
      { text: 'Department of Physics, Nowhere', x: 190, y: 150, size: 9 },
      { text: 'Keywords: Mobile Robots, Target Detection', x: 150, y: 180, size: 9 },
    ])
    expect(authors).toEqual(['Ada Lovelace', 'Ana Cristina Franco da Silva', 'Grace Hopper', 'Yu. A. Pusep'])
    expect(unsure).toBeUndefined()
  },
  SLOW,
)

test(
  'phrases of the title and names in the style of addresses are not authors, and a page without names is unsure',
  async () => {
    const title = { text: 'Student Employment and the Rise of Central Europe', x: 150, y: 90, size: 16, bold: true }
    const { authors } = await read([
      title,
      { text: 'Student Employment', x: 190, y: 115 },
      { text: 'Ada Lovelace', x: 190, y: 130 },
      { text: 'Fraunhofer Kaiserslautern', x: 180, y: 141, size: 8 },
    ])
    expect(authors).toEqual(['Ada Lovelace'])
    expect((await read([title, { text: 'Report of the year', x: 190, y: 115 }])).unsure).toContain('authors')
  },
  SLOW,
)

test(
  'a column of notes beside the title has no authors, and markup is not part of a title',
  async () => {
    const { title, authors } = await read([
      { text: 'Cite this article: Turing A', x: 30, y: 120, size: 9 },
      { text: 'Charles Babbage, Joan Clarke', x: 30, y: 132, size: 9 },
      { text: 'Growth of <italic>E. coli</italic> in Glass', x: 290, y: 90, size: 16, bold: true },
      { text: 'Ada Lovelace, Alan M. Turing', x: 290, y: 125 },
    ])
    expect(title).toBe('Growth of E. coli in Glass')
    expect(authors).toEqual(['Ada Lovelace', 'Alan M. Turing'])
  },
  SLOW,
)

test(
  'a letter drawn apart belongs to its name',
  async () => {
    const { authors } = await read([
      { text: 'Searching for Efficient Networks', x: 190, y: 90, size: 16, bold: true },
      { text: 'Ada Lovelace, Jos', x: 190, y: 115 },
      { text: 'é Martinez, Alan Turing', x: 263, y: 115 },
    ])
    expect(authors).toEqual(['Ada Lovelace', 'José Martinez', 'Alan Turing'])
  },
  SLOW,
)

test(
  'a year is read from a notice at the foot that spans two lines',
  async () => {
    const { published } = await read(
      [
        { text: 'Sources in a Linked Environment', x: 190, y: 90, size: 16, bold: true },
        { text: 'Ada Lovelace', x: 250, y: 115 },
      ],
      [
        {
          text: '* Preliminary versions of this paper appear in the Proceedings of the Symposium on',
          x: 90,
          y: 700,
          size: 7,
        },
        { text: 'Discrete Algorithms, 1998, and as a report of the laboratory.', x: 90, y: 709, size: 7 },
      ],
    )
    expect(published).toBe('1998')
  },
  SLOW,
)

const PAPERS = path.resolve('../shared/evaluation')

test.runIf(existsSync(PAPERS)).each([
  ['papers_ml/2501.10120_pasa.pdf', 'PaSa: An LLM Agent for Comprehensive Academic Paper Search', 'Yichen He', 7],
  ['papers_ml/2510.19817_olmocr2.pdf', 'olmOCR 2: Unit Test Rewards for Document OCR', 'Jake Poznanski', 3],
  [
    'papers_ml/2109.08668.pdf',
    'Primer: Searching for Efficient Transformers for Language Modeling',
    'Wojciech Mańke',
    6,
  ],
  ['papers_physics/0908.0054.pdf', 'Ultra light bosonic dark matter and CMB', 'Tonatiuh Matos Chassin', 2],
  [
    'papers_systems/chain-replication-for-supporting-high-throughput-and-availability.pdf',
    'Chain Replication for Supporting High Throughput and Availability',
    'Fred B. Schneider',
    2,
  ],
] satisfies [string, string, string, number][])(
  '%s',
  async (file, title, author, count) => {
    const { metadata } = await readPdf(path.join(PAPERS, file))
    expect(metadata.title).toBe(title)
    expect(metadata.authors).toContain(author)
    expect(metadata.authors).toHaveLength(count)
  },
  SLOW,
)

test(
  'the author of a thesis is the unsure name below its title, and not a supervisor',
  async () => {
    const file = path.join(folder, 'thesis.pdf')
    const cover: TinyLine[] = [
      { text: 'The Diversity of Viruses in Bats', x: 150, y: 150, size: 20, bold: true },
      { text: 'Ada M. Writer', x: 250, y: 220, size: 14 },
      { text: 'A thesis submitted for the degree of Doctor of Philosophy', x: 150, y: 300 },
      { text: 'Primary supervisor: Grace Hopper', x: 200, y: 500 },
      { text: 'Alan M. Turing', x: 250, y: 520 },
      { text: 'Emmy Noether', x: 250, y: 540 },
    ]
    const text = [1, 2, 3].flatMap((at) => prose(120 * at))
    await writeFile(file, makePdf([cover, text, text]))
    const { metadata } = await readPdf(file)
    expect(metadata).toMatchObject({
      title: 'The Diversity of Viruses in Bats',
      authors: ['Ada M. Writer'],
      unsure: ['authors'],
    })
  },
  SLOW,
)

test('a large logo at the side, drawn after the addresses, is not a title', async () => {
  const front: TinyLine[] = [
    { text: 'Effects of probiotics on the recovery of patients', x: 90, y: 120, size: 20 },
    { text: 'Chao Liu, Jing Yang, Weiwei Dong', x: 90, y: 160, size: 11 },
  ]
  const late: TinyLine[] = [
    { text: 'Correspondence: Jing Yang, jing@example.org', x: 90, y: 580, size: 8 },
    { text: 'Remedies', x: 430, y: 70, size: 38 },
    { text: 'OPEN', x: 540, y: 80, size: 38 },
  ]
  const { title, authors } = await read(front, late)
  expect(title).toBe('Effects of probiotics on the recovery of patients')
  expect(authors).toEqual(['Chao Liu', 'Jing Yang', 'Weiwei Dong'])
})

test('in one font and size, capitals part a title from the authors, and a report number is no title', async () => {
  const { title, authors } = await read([
    { text: 'AFRL-ML-WP-TR-2000-4099', x: 150, y: 40, size: 16, bold: true },
    { text: 'THE LIGHT THAT IS SCATTERED', x: 150, y: 90, size: 14, bold: true },
    { text: 'FROM A LIQUID INTERFACE', x: 150, y: 106, size: 14, bold: true },
    { text: 'Ada LOVELACE, Alan TURING and Grace HOPPER', x: 150, y: 122, size: 14, bold: true },
  ])
  expect(title).toBe('The Light That Is Scattered from a Liquid Interface')
  expect(authors).toEqual(['Ada Lovelace', 'Alan Turing', 'Grace Hopper'])
})

test('a thesis names its author behind the words that say so', async () => {
  const file = path.join(folder, 'thesis.pdf')
  const sheet: TinyLine[] = [
    { text: 'Reading in Schools', x: 200, y: 120, size: 24, bold: true },
    { text: 'Bachelor’s Thesis', x: 240, y: 180, size: 14 },
    { text: 'Supervisor: Grace Hopper', x: 220, y: 400 },
    { text: 'Submitted by: Ada Lovelace', x: 220, y: 420 },
  ]
  await writeFile(file, makePdf([sheet, [...prose(90), ...prose(140)], [...prose(90), ...prose(140)]]))
  expect((await readPdf(file)).metadata.authors).toEqual(['Ada Lovelace'])
})

test('a thesis may name its author above its title or behind the supervisor, and its kind is no title', async () => {
  const file = path.join(folder, 'thesis.pdf')
  const page = (lines: TinyLine[]) => makePdf([lines, [...prose(90), ...prose(140)], [...prose(90), ...prose(140)]])
  await writeFile(
    file,
    page([
      { text: 'Universidade de Londres', x: 200, y: 80, size: 14 },
      { text: 'Ada Lovelace', x: 240, y: 200, size: 14 },
      { text: 'Reading in Schools', x: 200, y: 400, size: 14, bold: true },
      { text: 'London', x: 260, y: 760, size: 14 },
      { text: '1843', x: 265, y: 780, size: 14 },
    ]),
  )
  expect((await readPdf(file)).metadata).toMatchObject({ authors: ['Ada Lovelace'], unsure: ['authors'] })
  await writeFile(
    file,
    page([
      { text: 'Masterarbeit', x: 240, y: 100, size: 24, bold: true },
      { text: 'Reading in Schools', x: 200, y: 180, size: 18, bold: true },
      { text: 'Relatore', x: 240, y: 300 },
      { text: 'Prof. Grace Hopper', x: 220, y: 320 },
      { text: 'Candidata', x: 240, y: 360 },
      { text: 'Ada Lovelace', x: 220, y: 380 },
    ]),
  )
  expect((await readPdf(file)).metadata).toMatchObject({ title: 'Reading in Schools', authors: ['Ada Lovelace'] })
})

test(
  'a line of a journal in large type is not a title, and tables and contents hold no authors',
  async () => {
    const { title } = await read([
      { text: 'Quarrels, Vol. 6, No. 4 (1998) 351-357', x: 90, y: 60, size: 16 },
      { text: 'Counting the Quarrels of Neighbours', x: 190, y: 100, size: 16, bold: true },
      { text: 'Ada Lovelace', x: 250, y: 130 },
    ])
    expect(title).toBe('Counting the Quarrels of Neighbours')
    for (const list of ['Contents', 'Table S1: Names of those asked']) {
      const { authors, unsure } = await read([
        { text: 'Counting the Quarrels of Neighbours', x: 190, y: 100, size: 16, bold: true },
        { text: list, x: 90, y: 130 },
        { text: 'Joan Clarke', x: 90, y: 150 },
        { text: 'Charles Babbage', x: 90, y: 164 },
      ])
      expect({ authors, unsure }).toMatchObject({ authors: [], unsure: ['authors'] })
    }
  },
  SLOW,
)

test(
  'a name with a footnote mark above a title of its size is the author, and a part of a work is none',
  async () => {
    const above = await read([
      { text: 'Ada Lovelace*', x: 90, y: 80, size: 18 },
      { text: 'Counting the Quarrels of Neighbours', x: 90, y: 104, size: 18, bold: true },
    ])
    expect(above).toMatchObject({ title: 'Counting the Quarrels of Neighbours', authors: ['Ada Lovelace'] })
    const below = await read([
      { text: 'Counting the Quarrels of Neighbours', x: 90, y: 80, size: 18, bold: true },
      { text: 'II. Responses to Rain', x: 90, y: 104, size: 12 },
      { text: "Ada Lovelace' & Alan Turing'", x: 90, y: 125, size: 12 },
    ])
    expect(below.authors).toEqual(['Ada Lovelace', 'Alan Turing'])
  },
  SLOW,
)

test(
  'the largest text of a page is a title, though it looks like a list of names',
  async () => {
    const { title, authors } = await read([
      { text: 'Health Shocks, Job Quality, and Self-Employment in Africa', x: 100, y: 90, size: 17 },
      { text: 'Ada Lovelace and Alan Turing', x: 200, y: 120, size: 12 },
      { text: 'Department of Economics', x: 220, y: 136, size: 12 },
    ])
    expect(title).toBe('Health Shocks, Job Quality, and Self-Employment in Africa')
    expect(authors).toEqual(['Ada Lovelace', 'Alan Turing'])
  },
  SLOW,
)

test(
  'a name below a title in capitals of its size is the author, and a title of names is unsure',
  async () => {
    const scanned = await read([
      { text: 'COUNTING THE QUARRELS OF ALL NEIGHBOURS', x: 90, y: 80, size: 12 },
      { text: 'Ada F. LOVELACE', x: 200, y: 97, size: 12 },
    ])
    expect(scanned).toMatchObject({ title: 'Counting the Quarrels of All Neighbours', authors: ['Ada F. Lovelace'] })
    const { unsure } = await read([
      { text: 'A. F. LOVELACE and A. M. TURING', x: 150, y: 80, size: 11 },
      { text: 'Received April 13, 1998; Accepted September 2, 1998', x: 120, y: 96, size: 11 },
    ])
    expect(unsure).toContain('title')
  },
  SLOW,
)

test(
  'the name of a journal is no title, however large it is',
  async () => {
    const { title } = await read([
      { text: 'Ruritanian Open Medical Journal', x: 150, y: 70, size: 20, bold: true },
      { text: 'Platelets in the Treatment of Knees', x: 150, y: 110, size: 14, bold: true },
      { text: 'Ada Lovelace, Alan M. Turing and Grace Hopper', x: 190, y: 140, size: 12 },
    ])
    expect(title).toBe('Platelets in the Treatment of Knees')
  },
  SLOW,
)

test(
  'a journal over several lines is not the title, and a title may end in a kind of article',
  async () => {
    const { title, authors } = await read([
      { text: 'Global Journal of', x: 210, y: 50, size: 18, bold: true },
      { text: 'Information Technology', x: 190, y: 70, size: 18, bold: true },
      { text: 'The Reading of Scanned Pages by Machines: a Blinded', x: 90, y: 130, size: 14 },
      { text: 'Study', x: 90, y: 147, size: 14 },
      { text: 'Ada Lovelace and Alan Turing', x: 190, y: 180, size: 11 },
    ])
    expect(title).toBe('The Reading of Scanned Pages by Machines: a Blinded Study')
    expect(authors).toEqual(['Ada Lovelace', 'Alan Turing'])
  },
  SLOW,
)

test(
  'authors above the title are read beside notes at the left, and a journal at the foot gives the year',
  async () => {
    const { title, authors, published } = await read(
      [
        { text: 'Paper 2019 No 48', x: 40, y: 60, size: 8 },
        { text: 'Ada Lovelace, Alan Turing', x: 200, y: 60, size: 10 },
        { text: 'Department of Reading, Nowhere', x: 200, y: 73, size: 8 },
        { text: 'ISSN 1234-5678', x: 40, y: 84, size: 8 },
        { text: 'The Reading of Old Pages', x: 200, y: 120, size: 20, bold: true },
        { text: 'Elected in 2009 by the members', x: 200, y: 150, size: 8 },
      ],
      [{ text: '824-831 | PNAP | January 15, 2013 | vol. 110 | no. 3', x: 90, y: 770, size: 7 }],
    )
    expect(title).toBe('The Reading of Old Pages')
    expect(authors).toEqual(['Ada Lovelace', 'Alan Turing'])
    expect(published).toBe('2013')
  },
  SLOW,
)

test(
  'the years in a title are those of its topic',
  async () => {
    const { published } = await read([
      { text: 'Killings in Ecuador, 1994 to 2004', x: 150, y: 90, size: 18, bold: true },
      { text: 'Ada Lovelace and Grace Hopper', x: 190, y: 120, size: 12 },
      { text: 'May 2011', x: 270, y: 140, size: 12 },
    ])
    expect(published).toBe('2011')
  },
  SLOW,
)
