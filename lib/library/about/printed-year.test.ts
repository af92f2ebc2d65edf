import { expect, test } from 'vitest'
import { printedYear } from './printed-year'
import { page } from './test-front-page'

const PROSE = `In May 2007 we began to measure what others had published in 2007. ${'It took long. '.repeat(30)}`

test.each<[string, ReturnType<typeof page>, string | null, boolean]>([
  [
    'a day among the authors',
    page(['front', 'A Title Ada Lovelace (Draft of October 7, 2007)']),
    '(Draft of October 7, 2007)',
    false,
  ],
  [
    'a conference',
    page(['footnote', 'SOSP’07, October 14–17, 2007, Stevenson, USA. All rights reserved.']),
    'SOSP’07, October 14–17, 2007, Stevenson, USA.',
    true,
  ],
  [
    'a conference before its copyright',
    page(['footnote', 'Copyright 2007 ACM'], ['front', 'CHI 2007, Hamburg']),
    'CHI 2007, Hamburg',
    true,
  ],
  [
    'a workshop with its year in brackets',
    page(['front', '8th Workshop on Rings (2007)'], ['footnote', '©2007 Ada Lovelace.']),
    '8th Workshop on Rings (2007)',
    true,
  ],
  [
    'what a publisher says of its rights, wherever it was put',
    page([
      'figure',
      `Permission to make copies is granted. ${'It is free. '.repeat(30)}\nPLDI’07, June 15, 2007, Dublin.`,
    ]),
    'PLDI’07, June 15, 2007, Dublin.',
    true,
  ],
  [
    'the month of a series',
    page(['footnote', 'Paper 3 of a library, April 2007.']),
    'Paper 3 of a library, April 2007.',
    false,
  ],
  ['a year of the running text', page(['paragraph', PROSE]), null, false],
  ['a number of a report', page(['front', 'DFPD-2007/TH/20 A Title']), null, false],
  ['another year', page(['front', 'March 25, 2011']), null, false],
])('%s', (_, front, text, published) => {
  const found = printedYear(front, 2007)
  expect(found?.text ?? null).toBe(text)
  expect(found?.published ?? false).toBe(published)
  if (found) expect(front.text.slice(found.start, found.end)).toBe(found.text)
})
