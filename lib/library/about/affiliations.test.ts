import { expect, test } from 'vitest'
import type { BlockKind } from '../../text/document'
import { affiliationsOn } from './affiliations'
import { page } from './test-front-page'

function told(title: string, ...parts: [kind: BlockKind, text: string][]): string[] {
  const front = page(...parts)
  return affiliationsOn(front, title).map(({ start, end }) => front.text.slice(start, end))
}

const BODY: [BlockKind, string] = ['paragraph', 'Research at universities is what this text is about.']

test('what stands between the addresses of their mail', () => {
  expect(
    told(
      'On Rings',
      ['front', 'On Rings'],
      ['front', 'Ann Lee Some Inc., ann@some.com Bo Ek Lund University {bo,ek}@lu.se'],
      BODY,
    ),
  ).toEqual(['Ann Lee Some Inc.', 'Bo Ek Lund University'])
  expect(
    told(
      'On Rings',
      ['front', 'On Rings'],
      ['front', 'Ann Lee'],
      ['front', '1 Some Ltd, St. George House, UK. a@b.uk 2 Rice University'],
      BODY,
    ),
  ).toEqual(['1 Some Ltd, St. George House, UK.', '2 Rice University'])
})

test('the title is no place of work', () => {
  expect(told('A Research Institute of Rings', ['front', 'A Research Institute of Rings Ann Lee'], BODY)).toEqual([])
})

test('else the notes that name an organisation, without thanks and grants', () => {
  expect(
    told('On Rings', ['front', 'On Rings Ann Lee†'], BODY, [
      'footnote',
      '† Dept. of Rings, Cornell University, Ithaca NY 14853. Supported by a grant of IBM Research.',
    ]),
  ).toEqual(['Dept. of Rings, Cornell University, Ithaca NY 14853.'])
})
