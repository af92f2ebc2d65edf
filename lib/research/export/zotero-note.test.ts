import { expect, test } from 'vitest'
import { testDocument } from './test-document'
import { zoteroNote } from './zotero-note'

const URI = 'http://zotero.org/users/0/items/QAK4C8QE'

test('a Zotero note links each citation to the page there and to the sentence here', async () => {
  const note = zoteroNote(await testDocument('folio'), {
    inZotero: (paperId, page) =>
      paperId === '1706.03762v5' ? `zotero://open-pdf/library/items/QAK4C8QE?page=${page}` : null,
    inFolio: (cite) => `http://127.0.0.1:3000/research/s?run=r&cite=${cite}`,
    uris: new Map([['1706.03762v5', URI]]),
  })
  expect(note).toMatch(/^<div data-citation-items="[^"<>]+" data-schema-version="9"><h1>/)
  const read = (value: string | undefined) => JSON.parse(decodeURIComponent(value ?? ''))
  const items = read(/data-citation-items="([^"]+)"/.exec(note)?.[1])
  expect(items).toHaveLength(3)
  expect(items).toContainEqual({
    uris: [URI],
    itemData: expect.objectContaining({ title: 'Attention Is All You Need' }),
  })
  const [, code, shown] = /<span class="citation" data-citation="([^"]+)">(.*?)<\/span>/.exec(note) ?? []
  expect(read(code)).toEqual({
    citationItems: [
      { uris: [URI], locator: '4', label: 'page' },
      { uris: [items[1].uris[0]], locator: '2', label: 'page' },
    ],
    properties: {},
  })
  expect(shown).not.toMatch(/<a\b/)
  expect(note).toContain(
    '(<a href="zotero://open-pdf/library/items/QAK4C8QE?page=4">Zotero p. 4</a>, <a href="http://127.0.0.1:3000/research/s?run=r&amp;cite=1">Folio</a>, <a href="http://127.0.0.1:3000/research/s?run=r&amp;cite=2">Folio</a>)',
  )
  const numbers = [...note.matchAll(/cite=(\d+)"/g)].map(([, number]) => Number(number))
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  expect(note).toContain('<span class="math">$\\frac{1}{\\sqrt{d_k}}$</span>')
  expect(note).toMatch(/<pre class="math">\$\$\\mathrm\{softmax\}/)
  expect(note).not.toContain('<math')
})
