import { expect, test } from 'vitest'
import { readReferences } from './read-references'
import { type ReferenceFormat, referenceFormat } from './reference-format'

async function read(text: string, name = 'a.yaml') {
  const entries = []
  for await (const entry of readReferences(referenceFormat(name) as ReferenceFormat, new TextEncoder().encode(text)))
    entries.push(entry)
  return entries.map((entry) => ('reference' in entry ? entry.reference : entry))
}

test('Pandoc’s CSL-YAML: all forms of dates, numbers, names, Markdown in titles', async () => {
  const text = `---
references:
- id: byron2019
  type: article-journal
  title: 'Tides of *E. coli* and H~2~O, [sic]{.nocase} \\* star'
  author:
  - family: Byron
    given: Ada
  - literal: Sea Office
  issued:
  - year: 2019
    month: 5
    day: 3
  container-title: Sea Letters
  volume: 4
  page: 12-19
  DOI: 10.5555/sea.1
- id: noether2020
  title: Dunes
  type: book
  issued: 2020-06
- id: third
  type: book
  title: Wells: a survey
  issued:
    date-parts:
    - - 2001
      - 2
  author: Byron, Ada and Noether, Emmy
...
`
  const [tides, dunes, wells] = await read(text)
  expect(tides).toMatchObject({
    title: 'Tides of E. coli and H₂O, sic * star',
    authors: ['Ada Byron', 'Sea Office'],
    published: '2019-05-03',
    venue: 'Sea Letters',
    doi: '10.5555/sea.1',
    csl: { title: 'Tides of <i>E. coli</i> and H<sub>2</sub>O, sic * star', volume: '4', page: '12-19' },
  })
  expect(dunes).toMatchObject({ title: 'Dunes', published: '2020-06' })
  expect(wells).toMatchObject({
    title: 'Wells: a survey',
    published: '2001-02',
    authors: ['Ada Byron', 'Emmy Noether'],
  })
})

test('a list without a heading is read as well, and other YAML is refused', async () => {
  expect(await read('- type: book\n  title: Tides\n  issued: 2019\n')).toMatchObject([{ published: '2019' }])
  await expect(read('version: 2\njobs:\n  build: x\n')).rejects.toThrow('neither a PDF nor a reference file')
  const navigation = '- title: About\n  url: /about/\n\n- title: Articles\n  url: /articles/\n'
  await expect(read(navigation)).rejects.toThrow('neither a PDF nor a reference file')
  await expect(read('references:\n- id: a\n  title: "open\n')).rejects.toThrow('This YAML file cannot be read')
})
