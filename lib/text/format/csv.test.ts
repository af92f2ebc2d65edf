import { expect, test } from 'vitest'
import { csvLine, readCsv } from './csv'

test.each(['=1+1', '+1+1', '-2+3+cmd|" /C calc"!A0', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '-x', '- a point'])(
  'a spreadsheet does not evaluate %j',
  (text) => {
    expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/)
  },
)

test.each(['-2', '-0.5', '+3', '-1,000.5', '-2e-3', '-12 %', '12', '', 'a = b'])('%j stays unchanged', (text) => {
  expect(csvLine([text]).trimEnd().replaceAll('"', '')).toBe(text)
})

test('commas, quotation marks and line breaks are quoted', () => {
  expect(csvLine(['a,b', 'say "x"', 'two\nlines'])).toBe('"a,b","say ""x""","two\nlines"\r\n')
})

async function records(...pieces: string[]): Promise<string[][]> {
  const found = []
  for await (const record of readCsv(
    (async function* () {
      yield* pieces
    })(),
  ))
    found.push(record)
  return found
}

const TEXT = 'a,b\r\n"one, ""two""\nthree",\r\n\r\n,"x"'
const READ = [
  ['a', 'b'],
  ['one, "two"\nthree', ''],
  ['', 'x'],
]

test('quoted fields contain commas, line breaks and quotes; empty lines are skipped', async () => {
  expect(await records(TEXT)).toEqual(READ)
})

test('the text may be cut anywhere', async () => {
  for (let at = 0; at <= TEXT.length; at++) expect(await records(TEXT.slice(0, at), TEXT.slice(at))).toEqual(READ)
})
