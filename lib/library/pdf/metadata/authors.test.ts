import { expect, test } from 'vitest'
import { buildLines } from '../layout/build-lines'
import { readAuthors } from './authors'

/** A line as a PDF draws it: one item per word, starting at `x` and moving by `step`. */
function line(words: string[], y: number, step: number) {
  return words.map((text, i) => {
    const x0 = 300 + i * step
    return { index: i, text, x0, x1: x0 + 40, y, fontSize: 10, font: 'f1', angle: 0 }
  })
}

const authorsOf = (...lines: ReturnType<typeof line>[]) =>
  readAuthors(buildLines({ number: 1, items: lines.flat().map((item, index) => ({ ...item, index })) }), [], false)

test('Arabic names are read from the right, between Arabic commas, and universities are not names', () => {
  expect(
    authorsOf(
      line(['محمد', 'الأحمد،', 'فاطمة', 'حسن'], 100, -44),
      line(['جامعة', 'القاهرة،', 'كلية', 'الآداب'], 114, -44),
    ),
  ).toEqual({ names: ['محمد الأحمد', 'فاطمة حسن'], unsure: false })
})

test('"e" and "y" separate names if there are whole names on both sides', () => {
  expect(authorsOf(line(['Ruy Laurenti e Ana Vico'], 100, 47)).names).toEqual(['Ruy Laurenti', 'Ana Vico'])
  expect(authorsOf(line(['José Ortega y Gasset'], 100, 47)).names).toEqual(['José Ortega y Gasset'])
})

test('a first name is not an honorific, and a slash separates names', () => {
  expect(authorsOf(line(['Ing-Nang Wang / Ada Lovelace'], 100, 47)).names).toEqual(['Ing-Nang Wang', 'Ada Lovelace'])
})

test('initials belong to the name after them, however wide the blank is', () => {
  expect(authorsOf(line(['C. A. R.', 'HOARE'], 100, 47)).names).toEqual(['C. A. R. Hoare'])
})

test('a first name that stands far from the rest of the name belongs to it', () => {
  expect(authorsOf(line(['CHARLES', 'M. WAHLE'], 100, 60)).names).toEqual(['Charles M. Wahle'])
  expect(authorsOf(line(['Ada Lovelace', 'Alan Turing'], 100, 90)).names).toEqual(['Ada Lovelace', 'Alan Turing'])
})

test('a spaced-out label, a degree and an institute are no names', () => {
  for (const text of ['R Ep O RT', 'Doctor Of Philosophy', 'Environmental Studies'])
    expect(authorsOf(line([text], 100, 47)).names).toEqual([])
})

test("the corresponding author's mark is no part of the name, and a journal's abbreviation is none", () => {
  expect(authorsOf(line(['Steeve Comeau ⁎, Robert C. Carpenter'], 100, 47)).names).toEqual([
    'Steeve Comeau',
    'Robert C. Carpenter',
  ])
  const items = line(['Mar Ecol Prog Ser'], 100, 47)
  const lines = buildLines({ number: 1, items })
  expect(readAuthors(lines, [], false, ['MARINE ECOLOGY PROGRESS SERIES']).names).toEqual([])
  expect(readAuthors(lines, [], false, ['Marine Biology']).names).toEqual(['Mar Ecol Prog Ser'])
})

test('an ORCID iD behind a name, glued to it or as letters, is no part of it', () => {
  const icons = 'Sara L. WhiteID, David TS LinID, Lucilla Poston, Keith M. GodfreyiD'
  expect(authorsOf(line([icons], 100, 47)).names).toEqual([
    'Sara L. White',
    'David TS Lin',
    'Lucilla Poston',
    'Keith M. Godfrey',
  ])
  const glued = 'Ada Lovelace0000-0002-1825-0097, Alan Turing (https://orcid.org/0000-0001-5109-370X)'
  expect(authorsOf(line([glued], 100, 47)).names).toEqual(['Ada Lovelace', 'Alan Turing'])
  expect(authorsOf(line(['Ada Lovelace iD, Alan Turing ID'], 100, 47)).names).toEqual(['Ada Lovelace', 'Alan Turing'])
})

test('where words stand far apart, commas end the names', () => {
  const words = 'Charles T.R. Heffern , Luka Pocivavsek , Anna A. Birukova'.split(' ')
  expect(authorsOf(line(words, 100, 50)).names).toEqual(['Charles T.R. Heffern', 'Luka Pocivavsek', 'Anna A. Birukova'])
})

test('a name goes on with a particle on the next line, and a job is none', () => {
  expect(
    authorsOf(
      line(['Luis Eugenio Portela Fernandes'], 100, 47),
      line(['de Sousa'], 112, 47),
      line(['Ana Vico'], 124, 47),
    ).names,
  ).toEqual(['Luis Eugenio Portela Fernandes de Sousa', 'Ana Vico'])
  expect(authorsOf(line(['Mark Richards, Senior Environmental Eng.'], 100, 47)).names).toEqual(['Mark Richards'])
})

test('names between bars that are larger than they are, with raised numbers, are names', () => {
  const sized = (text: string, x0: number, fontSize: number, y = 100) => ({
    ...{ index: 0, text, x0, x1: x0 + 0.5 * fontSize * text.length, y, fontSize },
    ...{ font: 'f1', angle: 0 },
  })
  const names = [
    sized('Ada Lovelace', 50, 12),
    sized('1,2', 122, 8, 96),
    sized('|', 150, 15.6),
    sized('Alan Turing', 170, 12),
  ]
  expect(authorsOf(names).names).toEqual(['Ada Lovelace', 'Alan Turing'])
})

test('names with wide gaps between them end with their lines, and "and" and degrees end a line of names', () => {
  const apart = (y: number, ...names: string[]) =>
    names.map((text, i) => ({
      ...{ index: i, text, x0: 50 + 120 * i, x1: 50 + 120 * i + 5 * text.length, y },
      ...{ fontSize: 10, font: 'f1', angle: 0 },
    }))
  const gaps = authorsOf(
    apart(100, 'Ada Lovelace*', 'Alan Turing', 'Grace Hopper'),
    apart(112, 'Quoc V. Le', 'Ana Vico', 'Jane Roe*'),
  )
  expect(gaps.names).toEqual(['Ada Lovelace', 'Alan Turing', 'Grace Hopper', 'Quoc V. Le', 'Ana Vico', 'Jane Roe'])
  const degrees = authorsOf(
    line(['Zhe Xu, M.D., Liping Shu, Ph.D., Xuanze Li, M.D., and'], 100, 0),
    line(['Chuan Ye, Ph.D.'], 112, 0),
  )
  expect(degrees.names).toEqual(['Zhe Xu', 'Liping Shu', 'Xuanze Li', 'Chuan Ye'])
})

test('the grades of a learned society are no names, and give no doubt', () => {
  expect(authorsOf(line(['Meng Yue, Senior Member, IEEE, and Jianhui Wang, Fellow, IEEE'], 100, 0))).toEqual({
    names: ['Meng Yue', 'Jianhui Wang'],
    unsure: false,
  })
})

test('surnames first, and institutes in brackets behind the names', () => {
  expect(authorsOf(line(['Farji-Brener, Alejandro G.* & Ghermandi, Luciana'], 100, 47)).names).toEqual([
    'Alejandro G. Farji-Brener',
    'Luciana Ghermandi',
  ])
  expect(authorsOf(line(['Ada Lovelace (University of Nowhere), Alan Turing (IBM)'], 100, 47)).names).toEqual([
    'Ada Lovelace',
    'Alan Turing',
  ])
  expect(authorsOf(line(['Boston, Massachusetts'], 100, 47)).names).toEqual([])
})

test('a kind of article and a grade alone are no names', () => {
  expect(authorsOf(line(['Original Article'], 100, 47)).names).toEqual([])
  expect(authorsOf(line(['Ada Lovelace, Student Member, IEEE, and Alan Turing'], 100, 47)).names).toEqual([
    'Ada Lovelace',
    'Alan Turing',
  ])
})

test('Korean names that follow in Latin letters count once, and a Korean sentence is no name', () => {
  const twice = authorsOf(line(['김영송,', '양성민'], 100, 60), line(['Young Song Kim,', 'Sung Min Yang'], 114, 120))
  expect(twice.names).toEqual(['김영송', '양성민'])
  expect(authorsOf(line(['김영송, 기초자료를 제공하는 것을'], 100, 60)).names).toEqual(['김영송'])
})

test('Chinese names of two letters may be set wide, and Japanese ones are parted', () => {
  const items = line(['文 / 邱伟力 翁 怡 吴向红'], 100, 47)
  expect(readAuthors(buildLines({ number: 1, items }), [], true).names).toEqual(['邱伟力', '翁怡', '吴向红'])
  expect(authorsOf(line(['矢島', '聖成'], 100, 60)).names).toEqual(['矢島 聖成'])
})

test('an accent drawn alone over the last letter of a name belongs to it, and before a dotless i to that', () => {
  const drawn = (...runs: [text: string, x0: number, x1: number][]) =>
    runs.map(([text, x0, x1], index) => ({ index, text, x0, x1, y: 100, fontSize: 10, font: 'f1', angle: 0 }))
  expect(authorsOf(drawn(['Miguel Verdu', 50, 110], ['´', 105, 109])).names).toEqual(['Miguel Verdú'])
  expect(authorsOf(drawn(['Marta Sol', 50, 95], ['´', 93.5, 97], ['ıs', 95, 102])).names).toEqual(['Marta Solís'])
})

test('a full stop or "Æ" between blanks separates names, as Springer sets a dot', () => {
  expect(authorsOf(line(['Ada M. Lovelace . Alan Turing . Grace Hopper'], 100, 47)).names).toEqual([
    'Ada M. Lovelace',
    'Alan Turing',
    'Grace Hopper',
  ])
  expect(authorsOf(line(['A. M. Lovelace Æ A. Turing'], 100, 47)).names).toEqual(['A. M. Lovelace', 'A. Turing'])
})

test('a blank inside a name, after its capital or an accented letter, is dropped, but not one before a particle', () => {
  expect(authorsOf(line(['Julia G erstenberger, Jana Stö ckel, José de Souza'], 100, 47)).names).toEqual([
    'Julia Gerstenberger',
    'Jana Stöckel',
    'José de Souza',
  ])
})

test('a place behind each name, on its own line, is no name', () => {
  expect(
    authorsOf(
      line(['Ada Lovelace, Royal Society of London'], 100, 47),
      line(['Alan Turing, Bletchley Park School'], 112, 47),
    ).names,
  ).toEqual(['Ada Lovelace', 'Alan Turing'])
})
