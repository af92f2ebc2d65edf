import { expect, test } from 'vitest'
import { readLayout } from '../layout/read-layout'
import type { RawItem, RawPage } from '../reader/raw-pages'

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
