import { expect, test } from 'vitest'
import { readReferences } from './read-references'
import { type ReferenceFormat, referenceFormat } from './reference-format'

async function read(name: string, text: string | Uint8Array) {
  const entries = []
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  for await (const entry of readReferences(referenceFormat(name) as ReferenceFormat, bytes)) entries.push(entry)
  return entries.map((entry) => ('reference' in entry ? entry.reference : entry))
}

test('the content of a file decides, not its name', async () => {
  const ris = 'TY  - JOUR\r\nTI  - A title\r\nER  - \r\n'
  for (const name of ['a.bib', 'a.txt', 'a.json', 'a.ris'])
    expect(await read(name, ris)).toMatchObject([{ title: 'A title' }])
  const bib = '@article{k, title = {A title}, abstract = {He said:\nTI  - no tag}}'
  for (const name of ['a.bib', 'a.ris', 'a.txt']) expect(await read(name, bib)).toMatchObject([{ title: 'A title' }])
})

test.each([
  [
    'a.rdf',
    '<rdf:RDF xmlns:rdf="r" xmlns:z="http://www.zotero.org/namespaces/export#"></rdf:RDF>',
    'This is a Zotero RDF export. In Zotero choose Export → BibTeX or CSL JSON, or connect Zotero in Settings.',
  ],
  ['a.csv', '"Item Type","Publication Year","Authors","Name"\n"book","2001","A","T"', 'This is a table.'],
  ['a.txt', '____\n\nReport Information from ProQuest\nDecember 08 2015\n', 'In ProQuest choose Save → RIS.'],
  ['a.bib', '<!DOCTYPE html><html><body>Sign in</body></html>', 'This is a web page.'],
  ['a.bib', 'nothing', 'There is no BibTeX in this file.'],
  ['a.nbib', 'nothing', 'There is no PubMed’s format (.nbib) in this file.'],
  ['a.json', '{"a": 1}', 'This JSON file has no references.'],
  ['a.json', '{"a": ', 'JSON file is incomplete'],
  ['a.xml', '<PubmedArticleSet><PubmedArticle>', 'This XML file is incomplete.'],
])('%s: the message names the format and what to do', async (name, text, message) => {
  await expect(read(name, text)).rejects.toMatchObject({ message: expect.stringContaining(message) })
})

test('encodings', async () => {
  const bib = '@book{k, title = {Grüße}, year = 2001}'
  const utf16 = Buffer.from(bib, 'utf16le')
  const latin = Buffer.from(bib, 'latin1')
  const cyrillic = Buffer.concat([
    Buffer.from('% Encoding: Cp1251\n@book{k, title = {'),
    Buffer.from([0xcc, 0xe8, 0xf0]),
    Buffer.from('}}'),
  ])
  for (const bytes of [utf16, utf16.swap16(), latin])
    expect(await read('a.bib', new Uint8Array(bytes))).toMatchObject([{ title: 'Grüße' }])
  expect(await read('a.bib', new Uint8Array(cyrillic))).toMatchObject([{ title: 'Мир' }])
})

test('Better BibTeX JSON, with values from Extra that have no field', async () => {
  const json = {
    config: { id: 'better-bibtex' },
    collections: { C: { key: 'C', name: 'Sea', items: [7], collections: [] } },
    items: [
      {
        itemType: 'journalArticle',
        itemID: 7,
        title: 'Tides',
        citationKey: 'byron2019',
        creators: [
          { creatorType: 'author', firstName: 'Ada', lastName: 'Byron' },
          { creatorType: 'translator', name: 'Sea Office' },
        ],
        date: '2019-05-03',
        accessDate: '2020-01-02 10:00:00',
        publicationTitle: 'Sea Letters',
        extra: 'PMID: 123\nOriginal Date: 1890\nOnly a remark',
        tags: [{ tag: 'sea' }],
        attachments: [{ path: 'files/7/tides.pdf' }, { path: 'files/7/page.html' }],
      },
      { itemType: 'attachment', title: 'A file' },
    ],
  }
  expect(await read('a.json', JSON.stringify(json))).toMatchObject([
    {
      title: 'Tides',
      citeKey: 'byron2019',
      authors: ['Ada Byron'],
      published: '2019-05-03',
      venue: 'Sea Letters',
      tags: ['sea'],
      groups: ['Sea'],
      files: ['files/7/tides.pdf'],
      csl: {
        PMID: '123',
        'original-date': { 'date-parts': [[1890]] },
        accessed: { 'date-parts': [[2020, 1, 2]] },
        translator: [{ literal: 'Sea Office' }],
        note: 'Only a remark',
      },
    },
  ])
})

test('binary data is not a reference file, whatever it contains', async () => {
  const bytes = new TextEncoder().encode('a\0\u0001b@x{y\u0007')
  await expect(read('a.txt', bytes)).rejects.toThrow('It is neither a PDF nor a reference file.')
})

test('a table is recognised in any language', async () => {
  const table = '作者,書名,年份,來源出版物名稱,DOI\n"Sauer F.","A survey",2017,"Graphics",10.1109/1\n'
  await expect(read('scopus.csv', new TextEncoder().encode(table))).rejects.toThrow('This is a table.')
})

test('PubMed summaries, which have no fields, are named with what to do instead', async () => {
  const text =
    '\n1. Vet Microbiol. 2018 Nov;226:89-96. doi: 10.1016/j.1, Epub 2018\nOct 10.\n\nA trial.\n\nDOI: 10.1016/j.1\nPMID: 30389049\n'
  await expect(read('a.txt', new TextEncoder().encode(text))).rejects.toThrow('In PubMed choose Send to')
})
