import { expect, test } from 'vitest'
import { paperToCsl } from './paper-to-csl'

const PAPER = {
  ...{
    id: 'p',
    title: 'Tides',
    authors: ['Ada Byron'],
    venue: null,
    arxivId: null,
    doi: null,
    url: null,
    citeKey: null,
  },
  csl: {
    id: 'x',
    type: 'speech',
    issued: {
      'date-parts': [
        [2019, 4, 25],
        [2019, 4, 28],
      ],
    },
  },
}

test('the end of a date that was imported is kept, until the person changes the date', () => {
  expect(paperToCsl({ ...PAPER, published: '2019-04-25' }).issued).toEqual(PAPER.csl.issued)
  expect(paperToCsl({ ...PAPER, published: '2019-04' }).issued).toEqual({ 'date-parts': [[2019, 4]] })
  expect(paperToCsl({ ...PAPER, published: null }).issued).toEqual(PAPER.csl.issued)
})
