import { expect, test } from 'vitest'
import { readReferences } from './read-references'

async function read(text: string) {
  const entries = []
  for await (const entry of readReferences('text', new TextEncoder().encode(text))) entries.push(entry)
  return entries.map((entry) => ('reference' in entry ? entry.reference : entry.failure))
}

test('references of Typst are read with what they stand in', async () => {
  const text = `# My library
tides:
    type: Article
    title:
        value: "Tides of {Emmy's} Sea"
        short: Tides
    author: ["Byron, Ada", "van der Noether, Emmy"]
    date: 2019-04
    page-range: 3-9
    url: { value: https://sea.example/tides, date: 2020-09-17 }
    serial-number: { doi: 10.5555/tides, arxiv: 1901.00001 }
    parent:
        - type: Periodical
          title: Journal of Seas
          volume: 12
          issue: 2

"dunes:2020":
  type: anthos
  title: Dunes
  author:
    - name: Noether
      given-name: Emmy
      prefix: von
  parent:
    type: anthology
    title: All Sands
    editor: Curie, Marie
    publisher: { name: Sand Press, location: Graz }
    date: ~1990
`
  expect(await read(text)).toMatchObject([
    {
      ...{ citeKey: 'tides', title: "Tides of Emmy's Sea", authors: ['Ada Byron', 'Emmy van der Noether'] },
      ...{ published: '2019-04', venue: 'Journal of Seas', doi: '10.5555/tides', url: 'https://sea.example/tides' },
      csl: {
        type: 'article-journal',
        volume: '12',
        issue: '2',
        page: '3-9',
        accessed: { 'date-parts': [[2020, 9, 17]] },
      },
    },
    {
      ...{ citeKey: 'dunes:2020', authors: ['Emmy von Noether'], published: '1990', venue: 'All Sands' },
      csl: { type: 'chapter', editor: [{ family: 'Curie' }], publisher: 'Sand Press', 'publisher-place': 'Graz' },
    },
  ])
})

test.each([
  'openapi: 3.0.0\ncomponents:\n  schemas:\n    Book:\n      type: object\n',
  'project:\n  type: book\n  output-dir: docs\n\nbook:\n  title: Tides\n',
])('other YAML with types is no list of references', async (text) => {
  await expect(read(text)).rejects.toThrow('neither a PDF nor a reference file')
})
