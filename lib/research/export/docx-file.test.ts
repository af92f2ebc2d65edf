import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { docxFile } from './docx-file'
import { testDocument } from './test-document'
import { isInstalled, runProgram, unzip } from './test-readers'

const parse = (xml: string) => new XMLParser({ ignoreAttributes: false, preserveOrder: false }).parse(xml)

test('each part of the package is XML, and the parts that Word needs exist', async () => {
  const files = await unzip(await docxFile(await testDocument('apa')))
  for (const name of [
    '[Content_Types].xml',
    'word/document.xml',
    'word/styles.xml',
    'word/numbering.xml',
    'word/footer1.xml',
  ])
    expect([...files.keys()]).toContain(name)
  for (const [name, bytes] of files)
    if (/\.(xml|rels)$/.test(name)) expect([name, XMLValidator.validate(bytes.toString('utf8'))]).toEqual([name, true])
})

test.skipIf(!isInstalled('xmllint'))('xmllint accepts it (skipped without it)', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'folio-docx-'))
  try {
    const files = await unzip(await docxFile(await testDocument('ieee', ['One?', 'Two?'])))
    const names = [...files].flatMap(([name, bytes], index) => {
      if (!/\.(xml|rels)$/.test(name)) return []
      writeFileSync(path.join(folder, `${index}.xml`), bytes)
      return [`${index}.xml`]
    })
    await runProgram('xmllint', ['--noout', ...names], folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('headings, lists, tables and the bibliography have their own styles', async () => {
  const files = await unzip(await docxFile(await testDocument('apa')))
  const xml = files.get('word/document.xml')?.toString('utf8') ?? ''
  const used = [...xml.matchAll(/<w:pStyle w:val="([^"]+)"/g)].map(([, name]) => name)
  for (const style of ['Title', 'Subtitle', 'Heading1', 'Heading2', 'Quote', 'Bibliography', 'Code'])
    expect(used).toContain(style)
  const styles = files.get('word/styles.xml')?.toString('utf8') ?? ''
  for (const style of new Set(used)) expect(styles).toContain(`w:styleId="${style}"`)
  expect(xml).toContain('<w:numPr>')
  expect(xml).toContain('<w:tblHeader')
  expect(xml).toContain('<w:b/>')
  expect(xml).toContain('<w:i/>')
  // Two formulas become Word equations; the unsupported one stays text.
  expect(xml.match(/<m:oMath>/g)).toHaveLength(2)
  expect(xml).toContain('\\undefinedcommand{x}')
  expect(files.get('word/footer1.xml')?.toString('utf8')).toContain('PAGE')
})

test.each(['folio', 'apa', 'vancouver'] as const)(
  'each citation links to a bookmark at its entry: %s',
  async (style) => {
    const files = await unzip(await docxFile(await testDocument(style)))
    const xml = files.get('word/document.xml')?.toString('utf8') ?? ''
    const anchors = [...xml.matchAll(/<w:hyperlink w:anchor="([^"]+)"|<w:hyperlink[^>]* w:anchor="([^"]+)"/g)].map(
      ([, a, b]) => a ?? b,
    )
    const bookmarks = [...xml.matchAll(/<w:bookmarkStart[^>]* w:name="([^"]+)"/g)].map(([, name]) => name)
    expect(anchors.length).toBeGreaterThanOrEqual(5)
    expect(new Set(anchors)).toEqual(new Set(bookmarks))
    expect(bookmarks).toHaveLength(3)
    const links = files.get('word/_rels/document.xml.rels')?.toString('utf8') ?? ''
    expect(links).toContain('https://example.org/a_b?c=1&amp;d=2%20')
    if (style !== 'folio') expect(links).toContain('https://doi.org/10.1145/362384.362685')
  },
)

test("the references are among the document's sources in Word", async () => {
  const files = await unzip(await docxFile(await testDocument('apa')))
  const sources = parse(files.get('customXml/item1.xml')?.toString('utf8') ?? '')['b:Sources']['b:Source']
  expect(sources.map((source: Record<string, unknown>) => [source['b:Tag'], source['b:SourceType']])).toEqual([
    ['vaswani2017attention', 'ElectronicSource'],
    ['codd1970relational', 'JournalArticle'],
    ['codd1970relationala', 'ElectronicSource'],
  ])
})

test.skipIf(!isInstalled('soffice') || !isInstalled('pdftotext'))(
  'LibreOffice opens it, with correct pages of citations and references (skipped without it)',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'folio-docx-'))
    try {
      writeFileSync(path.join(folder, 'answer.docx'), await docxFile(await testDocument('apa')))
      const profile = `-env:UserInstallation=file://${folder}/profile`
      await runProgram('soffice', [profile, '--headless', '--convert-to', 'pdf', 'answer.docx'], folder)
      const text = (await runProgram('pdftotext', ['-raw', 'answer.pdf', '-'], folder)).replace(/\s+/g, ' ')
      expect(text).toContain('all words at once (Codd et al., 1970, p. 2; Vaswani et al., 2017, p. 4)')
      expect(text).toContain('differ (Vaswani et al., 2017, pp. 5–6)')
      expect(text).toContain('References Codd, E. F., van der Groß, J., & The ATLAS Collaboration. (1970).')
      expect(text).toMatch(/Transformer_big 28\.4/)
      expect(text).toMatch(/1 \/ 1/)
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
  120_000,
)
