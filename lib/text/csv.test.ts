import { expect, test } from 'vitest'
import { csvLine } from './csv'

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
