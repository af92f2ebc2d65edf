import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { CITATION_STYLES, type CitationStyle } from '../../citations/references/citation-style'
import { plainText } from '../../citations/references/styled-text'
import { type ExportDocument, readDocument } from './document'
import { docxFile } from './docx-file'
import { styleOfFile } from './export-format'
import { PAPERS, testDocument } from './test-document'
import { fieldsOf, shownIn, unzip } from './test-readers'
import { zoteroCitationSchema } from './test-zotero-citation'

async function write(document: ExportDocument, zotero = new Map<string, string>()) {
  const files = await unzip(await docxFile(document, { zotero }))
  const read = (name: string) => files.get(name)?.toString('utf8') ?? ''
  const xml = read('word/document.xml')
  const codes = fieldsOf(xml)
  const citations = codes.flatMap(({ code, shown }) => {
    const [, json] = /^ ADDIN ZOTERO_ITEM CSL_CITATION (\{.*\}) $/s.exec(code) ?? []
    return json ? [{ shown, ...zoteroCitationSchema.parse(JSON.parse(json)) }] : []
  })
  const references = codes.filter(({ code }) => code.startsWith(' ADDIN ZOTERO_BIBL '))
  return { xml, citations, references, properties: read('docProps/custom.xml'), all: codes, read }
}

const styles = CITATION_STYLES.filter((style) => style !== 'folio')

test.each(styles)('citations and references are fields that show the same as the plain file: %s', async (style) => {
  const document = await testDocument(style)
  const { xml, citations, references, all } = await write(document)
  expect(XMLValidator.validate(xml)).toBe(true)
  expect(citations).toHaveLength(document.groups.length)
  expect(all).toHaveLength(document.groups.length + 1)
  for (const { shown, properties } of citations) expect(properties.plainCitation).toBe(shown)
  expect(new Set(citations.map(({ citationID }) => citationID)).size).toBe(citations.length)
  const plain = (await unzip(await docxFile(document))).get('word/document.xml')?.toString('utf8') ?? ''
  expect(shownIn(xml)).toBe(shownIn(plain))
  expect(fieldsOf(plain)).toEqual([])
  expect(references).toHaveLength(1)
  const entries = shownIn(plain).split('References').at(-1)?.replaceAll('&amp;', '&')
  expect(references[0]?.shown).toBe(entries)
  expect(references[0]?.code).toBe(' ADDIN ZOTERO_BIBL {"uncited":[],"omitted":[],"custom":[]} CSL_BIBLIOGRAPHY ')
})

test('adjacent citations are one field, with the pages of each work; a work is the same in all fields', async () => {
  const { citations } = await write(await testDocument('apa', ['One?', 'Two?']))
  const places = citations.map(({ citationItems }) =>
    citationItems.map(({ id, locator, label }) => [id, locator, label]),
  )
  expect(places[0]).toEqual([
    ['1706.03762v5', '4', 'page'],
    ['codd1970relational', '2', 'page'],
  ])
  expect(places[2]).toEqual([['1706.03762v5', '5-6', 'page']])
  const uris = new Map<string, Set<string | undefined>>()
  for (const {
    id,
    uris: [uri],
  } of citations.flatMap(({ citationItems }) => citationItems))
    uris.set(id, (uris.get(id) ?? new Set()).add(uri))
  expect([...(uris.get('1706.03762v5') ?? [])]).toEqual(['https://arxiv.org/abs/1706.03762v5'])
  expect([...(uris.get('codd1970relational') ?? [])]).toEqual(['https://doi.org/10.1145/362384.362685'])
  expect([...(uris.get('scan') ?? [])]).toEqual([expect.stringMatching(/^urn:uuid:[\da-f-]{36}$/)])
})

test('a work in the person’s Zotero is linked to it in all citations', async () => {
  const uri = 'http://zotero.org/groups/5/items/ABCD2345'
  const { citations } = await write(await testDocument('apa'), new Map([['1706.03762v5', uri]]))
  const items = citations.flatMap(({ citationItems }) => citationItems)
  const own = items.filter(({ id }) => id === '1706.03762v5')
  expect(own.map(({ uris }) => uris)).toEqual([[uri], [uri]])
  expect(items.filter(({ uris }) => uris.includes(uri))).toEqual(own)
})

test('two records with one address are two works', async () => {
  const papers = PAPERS.map((paper) => ({ ...paper, arxivId: null, doi: '10.1234/5', url: 'https://example.org' }))
  const { citations } = await write(await testDocument('apa', undefined, papers))
  const items = citations.flatMap(({ citationItems }) => citationItems)
  expect(new Set(items.map(({ uris }) => uris[0])).size).toBe(PAPERS.length)
})

test('markup of a title is in the reference, in the fields of Zotero and, plain, in the sources of Word', async () => {
  const title =
    'H<sub>2</sub>O and Ca<sup>2+</sup> in <i>E. coli</i> by <span style="font-variant:small-caps;">Dmt</span>'
  const papers = PAPERS.map((paper) => ({
    ...paper,
    title: 'H₂O and Ca²⁺ in E. coli by Dmt',
    csl: { id: 'x', type: 'article-journal', title },
  }))
  const { xml, citations, read } = await write(await testDocument('apa', undefined, papers))
  const list = xml.slice(xml.lastIndexOf('>References<'))
  const looks = [...list.matchAll(/<w:r>(?:<w:rPr>(.*?)<\/w:rPr>)?<w:t[^>]*>([^<]*)/g)].map(([, look, text]) => [
    text,
    look,
  ])
  expect(looks).toContainEqual(['2', expect.stringContaining('w:val="subscript"')])
  expect(looks).toContainEqual(['2+', expect.stringContaining('w:val="superscript"')])
  expect(looks).toContainEqual(['E. coli', expect.stringContaining('<w:i/>')])
  expect(looks).toContainEqual([expect.stringMatching(/^dmt$/i), expect.stringContaining('<w:smallCaps/>')])
  expect(citations[0]?.citationItems[0]?.itemData).toMatchObject({ title })
  expect(read('customXml/item1.xml')).toContain('<b:Title>H₂O and Ca²⁺ in E. coli by Dmt</b:Title>')
})

test("a place without pages follows its work, and the person's own data is left out", async () => {
  const [paper] = PAPERS
  if (!paper) throw new Error('There is no paper.')
  const csl = {
    id: 'x',
    type: 'article',
    volume: '3',
    abstract: 'Long.',
    note: 'mine',
    annote: 'mine',
    keyword: 'to read',
  }
  const { citations, references } = await write(
    await readDocument({
      title: 'How?',
      style: 'apa',
      papers: [
        { ...paper, csl },
        { ...paper, id: 'uncited', arxivId: null, doi: '10.1234/5' },
      ],
      quotationMarks: true,
      parts: [
        {
          heading: 'How?',
          markdown: `So. [${paper.id}, abstract] [${paper.id}, passage 2] [${paper.id}, page 3] Else. [unknown, page 1]`,
          analyst: 'llm',
          version: 1,
          citations: [],
          edited: [],
          madeAt: new Date(),
        },
      ],
    }),
  )
  expect(citations).toHaveLength(1)
  const [item] = citations[0]?.citationItems ?? []
  expect(item).toMatchObject({ locator: '3', label: 'page', suffix: ', abstract, passage 2' })
  expect(item?.itemData).toMatchObject({ title: paper.title, volume: '3', author: expect.any(Array) })
  expect(JSON.stringify(item)).not.toMatch(/Long\.|mine|to read/)
  expect(references[0]?.code).toContain('"uncited":[["https://doi.org/10.1234/5"]]')
})

test.each([
  ['apa', 'apa', 'en-US'],
  ['chicago', 'chicago-author-date', 'en-US'],
  ['harvard', 'harvard-cite-them-right', 'en-GB'],
  ['ieee', 'ieee', 'en-US'],
  ['vancouver', 'nlm-citation-sequence', 'en-US'],
  ['folio', 'apa', 'en-US'],
] satisfies [CitationStyle, string, string][])(
  'the file states the style with which Zotero continues: %s',
  async (style, id, locale) => {
    const { properties } = await write(await testDocument(styleOfFile('docx-zotero', style)))
    const parser = new XMLParser({
      ignoreAttributes: false,
      trimValues: false,
      isArray: (name) => name === 'property' || name === 'pref',
    })
    const list: Record<string, string>[] = parser.parse(properties).Properties.property
    const values = list.map((property) => property['vt:lpwstr'] ?? '')
    expect(list.map((property) => property['@_name'])).toEqual(list.map((_, index) => `ZOTERO_PREF_${index + 1}`))
    for (const value of values) expect(value.length).toBeLessThanOrEqual(255)
    const { data } = parser.parse(values.join(''))
    expect(data).toMatchObject({
      '@_data-version': '3',
      session: { '@_id': expect.stringMatching(/^\w{8}$/) },
      style: { '@_id': `http://www.zotero.org/styles/${id}`, '@_locale': locale, '@_hasBibliography': '1' },
      prefs: { pref: [{ '@_name': 'fieldType', '@_value': 'Field' }] },
    })
  },
)

test('pages are cited by their printed numbers, in every style and in the fields', async () => {
  const papers = PAPERS.map((paper) => (paper.id === 'scan' ? paper : { ...paper, pageLabels: { 2: '378', 4: 'iv' } }))
  const { citations } = await write(await testDocument('apa', ['One?'], papers))
  expect(citations[0]?.citationItems.map(({ id, locator }) => [id, locator])).toEqual([
    ['1706.03762v5', 'iv'],
    ['codd1970relational', '378'],
  ])
  for (const style of CITATION_STYLES) {
    const { bibliography } = await testDocument(style, ['One?'], papers)
    const shown = plainText(bibliography.citations[0] ?? [])
    expect(shown, style).toContain('378')
    expect(shown, style).toMatch(/\biv\b/)
    expect(shown.includes('(PDF page 2)'), style).toBe(style === 'folio')
  }
})
