import { expect, test } from 'vitest'
import { readLayout } from '../layout/read-layout'
import type { RawItem, RawPage } from '../reader/raw-page'

type Row = [text: string, size: number, font: string]

/** A page with one row below another. */
function page(number: number, rows: Row[]): RawPage {
  let y = 60
  const items = rows.map(([text, fontSize, font], index): RawItem => {
    y += 1.4 * fontSize
    return { index, text, x0: 60, x1: 60 + 0.45 * fontSize * text.length, y, fontSize, font, angle: 0 }
  })
  return { number, width: 600, height: 800, items }
}

const prose = (font: string): Row[] =>
  Array.from({ length: 20 }, (_, i) => [
    `Line ${i} of a text that says in small words what was found out about the matter at hand.`,
    10,
    font,
  ])

const sheet = (font: string): Row[] => [
  ['Das Care-Chain-Konzept auf dem Prüfstand: eine Fallstudie', 16, font],
  ['Lutz, Helma; Palenga-Möllenbeck, Ewa', 12, font],
  ['Zur Verfügung gestellt in Kooperation mit:', 10, font],
  ['Verlag Barbara Budrich', 10, font],
  ...prose(font).slice(0, 6),
]
const opening = (font: string): Row[] => [
  ['Schwerpunkt', 10, font],
  ['Helma Lutz, Ewa Palenga-Möllenbeck', 12, font],
  ['Das Care-Chain-Konzept auf dem Prüfstand', 16, font],
  ['Eine Fallstudie', 14, font],
  ...prose(font),
]

const read = (...pages: Row[][]) =>
  readLayout({ pages: pages.map((rows, i) => page(i + 1, rows)), info: { title: '', created: '' } }, 'a.pdf')

test('a sheet in other fonts with the title of the next page is a cover, and its authors are trusted', () => {
  const { metadata, pages } = read(sheet('sheet'), opening('paper'), prose('paper'), prose('paper'))
  expect(metadata.title).toBe('Das Care-Chain-Konzept auf dem Prüfstand Eine Fallstudie')
  expect(metadata.authors).toEqual(['Helma Lutz', 'Ewa Palenga-Möllenbeck'])
  expect(metadata.unsure).toBeUndefined()
  expect(pages[0]?.blocks.every(({ kind }) => kind === 'front')).toBe(true)
})

test('a first page in the fonts of the paper, or in a file with new font names on each page, is not a cover', () => {
  for (const [first, ...rest] of [
    ['paper', 'paper', 'paper', 'paper'],
    ['one', 'two', 'three', 'four'],
  ] as const) {
    const [second, third, fourth] = rest
    const { pages } = read(sheet(first), opening(second), prose(third), prose(fourth))
    expect(pages[0]?.blocks.some(({ kind }) => kind === 'paragraph')).toBe(true)
  }
})

test('names right above a title are its authors if none follow it', () => {
  const { metadata } = read(opening('paper').slice(1), prose('paper'))
  expect(metadata.authors).toEqual(['Helma Lutz', 'Ewa Palenga-Möllenbeck'])
})

test('names on a sheet with given names first are left unchanged', () => {
  const [title, , ...rest] = sheet('sheet')
  const first = [title ?? ['', 0, ''], ['Helma Lutz, Ewa Palenga-Möllenbeck', 12, 'sheet'], ...rest] satisfies Row[]
  const { metadata } = read(first, opening('paper'), prose('paper'), prose('paper'))
  expect(metadata.authors).toEqual(['Helma Lutz', 'Ewa Palenga-Möllenbeck'])
})

test('keywords that repeat words of the title are no lines of it, and authors stand below the title', () => {
  const { metadata } = read(
    [
      ['The impact of low input on the reliability of methylation', 18, 'sheet'],
      ['Ada Lovelace & Alan Turing', 12, 'sheet'],
      ['To cite this article: Ada Lovelace & Alan Turing (2022): The impact of low input, Journal', 10, 'sheet'],
      ['To link to this article: https://doi.org/10.1080/1', 10, 'sheet'],
      ['Full Terms & Conditions of access and use can be found at', 9, 'sheet'],
    ],
    [
      ['The impact of low input on the reliability of methylation', 14, 'paper'],
      ['Ada Lovelace and Alan Turing', 10.5, 'paper'],
      ['KEYWORDS', 8, 'paper'],
      ['Methylation; low input', 8, 'paper'],
      ['reliability', 8, 'paper'],
      ...prose('paper'),
    ],
    prose('paper'),
    prose('paper'),
  )
  expect(metadata).toMatchObject({
    title: 'The impact of low input on the reliability of methylation',
    authors: ['Ada Lovelace', 'Alan Turing'],
  })
})

const archived: Row[] = [
  ['Counting Quarrels of Every Size and Cause Between', 14, 'sheet'],
  ['Two Large Wars', 14, 'sheet'],
  ['Author(s): Ada Lovelace, Alan M. Turing and Grace Hopper', 10, 'sheet'],
  ['Source: The Journal of Counting, Vol. 97, No. 1 (Feb., 2003), pp. 135-150', 10, 'sheet'],
  ['Published by: Society of Counting', 10, 'sheet'],
  ['Stable URL: http://www.jstor.org/stable/1', 10, 'sheet'],
  ['JSTOR is a not-for-profit service that helps scholars to use a wide range of content', 9, 'sheet'],
]
/** A first page as a poor scan has it: half of the title, the name on the line of its address. */
const scanned: Row[] = [
  ['Journal of Counting Vol. 97, No. 1 February 2003', 9, 'paper'],
  ['Counting Quarrels of', 18, 'paper'],
  ['ADA LOVELACE Harvard', 18, 'paper'],
  ...prose('paper'),
]

test('a sheet that labels its fields gives title and authors, though a scan of the paper has neither in whole', () => {
  const { metadata } = read(archived, scanned, prose('paper'), prose('paper'))
  expect(metadata).toMatchObject({
    title: 'Counting Quarrels of Every Size and Cause Between Two Large Wars',
    authors: ['Ada Lovelace', 'Alan M. Turing', 'Grace Hopper'],
    published: '2003',
  })
  expect(metadata.unsure).toBeUndefined()
})

test('labels may stand alone above their values, with surnames first; labels without names are not read', () => {
  const fields = (...authors: string[]): Row[] => [
    ['Previously Published Works', 10, 'sheet'],
    ['Title', 10, 'sheet'],
    ['Counting Quarrels of Every Size and Cause', 10, 'sheet'],
    ['Permalink', 10, 'sheet'],
    ['https://escholarship.org/uc/item/1', 10, 'sheet'],
    ['Authors', 10, 'sheet'],
    ...authors.map((name): Row => [name, 10, 'sheet']),
    ['Publication Date', 10, 'sheet'],
    ['Downloaded from a repository. Terms and conditions of use. To cite this article', 9, 'sheet'],
  ]
  const first: Row[] = [
    ['Counting Quarrels of Every Size and Cause', 18, 'paper'],
    ['Joan Clarke', 11, 'paper'],
  ]
  const authorsOf = (...names: string[]) =>
    read(fields(...names), [...first, ...prose('paper')], prose('paper'), prose('paper')).metadata.authors
  expect(authorsOf('Lovelace, Ada', 'Turing, Alan M.')).toEqual(['Ada Lovelace', 'Alan M. Turing'])
  expect(authorsOf('University of Nowhere, 12 authors')).toEqual(['Joan Clarke'])
})

test('authors on a line above the title of a sheet are read, too', () => {
  const first: Row[] = [
    ['Lutz, Helma; Palenga-Möllenbeck, Ewa', 12, 'sheet'],
    ['Working Paper', 12, 'sheet'],
    ...sheet('sheet').filter(([text]) => !text.startsWith('Lutz')),
  ]
  const { metadata } = read(first, opening('paper'), prose('paper'), prose('paper'))
  expect(metadata.authors).toEqual(['Helma Lutz', 'Ewa Palenga-Möllenbeck'])
})

test('a sheet that cites the paper gives its title, its year and, as written above, its authors', () => {
  const { metadata } = read(
    [
      ['Annales de Géographie', 14, 'sheet'],
      ['Les communications dans les Alpes françaises', 14, 'sheet'],
      ['Philippe Arbos', 10, 'sheet'],
      ['Citer ce document / Cite this document :', 10, 'sheet'],
      ['Arbos Philippe. Les communications dans les Alpes françaises. In: Annales de Géographie, t. 28,', 10, 'sheet'],
      ['n°153, 1919. pp. 161-176;', 10, 'sheet'],
      ['Fichier pdf généré le 07/01/2019', 8, 'sheet'],
    ],
    [['ANNALES', 20, 'paper'], ['LES COMMUNICATIONS DANS LES ALPES FRAN AISES', 12, 'paper'], ...prose('paper')],
    prose('paper'),
    prose('paper'),
  )
  expect(metadata).toMatchObject({
    title: 'Les communications dans les Alpes françaises',
    authors: ['Philippe Arbos'],
    published: '1919',
  })
})

test('a sheet that repeats title and authors in the citation below them names both, whatever the scan behind it says', () => {
  const { metadata } = read(
    [
      ['Modèle économétrique de l’industrie', 18, 'sheet'],
      ['Ada Lovelace, Alan Turing', 12, 'sheet'],
      ['To cite this version:', 10, 'sheet'],
      ['Ada Lovelace, Alan Turing. Modèle économétrique de l’industrie. [Rapport de recherche] 1993,', 10, 'sheet'],
      ['23 p. <hal-01545711>', 10, 'sheet'],
      ['HAL Id: hal-01545711', 12, 'sheet'],
    ],
    [['Laboratoire d’analyse et de techniques', 20, 'paper'], ...prose('paper')],
    prose('paper'),
    prose('paper'),
  )
  expect(metadata).toMatchObject({
    title: 'Modèle économétrique de l’industrie',
    authors: ['Ada Lovelace', 'Alan Turing'],
    published: '1993',
  })
})

test('sheets of journals that list what else is known of a paper, and of a repository with labels, are covers', () => {
  const journal: Row[] = [
    ['Ada Lovelace and Alan Turing', 12, 'S'],
    ['J Paper 297:1041-1052, 2009.', 10, 'S'],
    ['You might find this additional information useful...', 10, 'S'],
    ['Updated information and services can be found at:', 10, 'S'],
    ['This information is current as of August 9, 2010 .', 10, 'S'],
  ]
  const paper: Row[] = [
    ['The Reading of Old Papers by Young Machines', 16, 'P'],
    ['Ada Lovelace and Alan Turing', 12, 'Q'],
    ['University of Nowhere', 10, 'Q'],
    ...prose('P'),
  ]
  const behind = read(journal, paper, prose('P')).metadata
  expect(behind.title).toBe('The Reading of Old Papers by Young Machines')
  expect(behind.authors).toEqual(['Ada Lovelace', 'Alan Turing'])
  const repository: Row[] = [
    ['Title', 12, 'S'],
    ['The Reading of Old Papers by Young Machines', 11, 'S'],
    ['Permalink', 12, 'S'],
    ['https://escholarship.org/uc/item/7ph3x792', 11, 'S'],
    ['Authors', 12, 'S'],
    ['Lovelace, Ada', 11, 'S'],
    ['et al.', 11, 'S'],
    ['Publication Date', 12, 'S'],
    ['2025-10-01', 11, 'S'],
  ]
  expect(read(repository, paper, prose('P')).metadata.authors).toEqual(['Ada Lovelace', 'Alan Turing'])
})
