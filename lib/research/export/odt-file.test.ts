import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { CITATION_STYLES } from '../../citations/references/citation-style'
import { docxFile } from './docx-file'
import { odtFile } from './odt-file'
import { testDocument } from './test-document'
import { fieldsOf, isInstalled, runProgram, shownIn, unzip } from './test-readers'
import { zoteroCitationSchema } from './test-zotero-citation'

type Mark = { name: string; shown: string }

const NONE = new Map<string, string>()
const text = (value: string) =>
  value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/** The reference marks in a file's `content.xml` with their text. Throws if one has no end. */
function marksOf(xml: string): Mark[] {
  return [...xml.matchAll(/<text:reference-mark-start text:name="([^"]*)"\/>/g)].map((found) => {
    const [start = '', name = ''] = found
    const from = (found.index ?? 0) + start.length
    const end = xml.indexOf(`<text:reference-mark-end text:name="${name}"/>`, from)
    if (end < 0) throw new Error('A mark has no end.')
    return {
      name: text(name),
      shown: text(
        xml
          .slice(from, end)
          .replace(/<text:s[^>]*>/g, ' ')
          .replace(/<[^>]*>/g, ''),
      ),
    }
  })
}

async function write(...wanted: Parameters<typeof testDocument>) {
  const document = await testDocument(...wanted)
  const bytes = await odtFile(document, NONE)
  const files = await unzip(bytes)
  const read = (name: string) => files.get(name)?.toString('utf8') ?? ''
  return { document, bytes, files, read, xml: read('content.xml') }
}

const citationOf = ({ name, shown }: Mark) => {
  const [, json] = /^ZOTERO_ITEM CSL_CITATION (\{.*\}) RND[\da-zA-Z]{10}$/s.exec(name) ?? []
  return { shown, ...zoteroCitationSchema.parse(JSON.parse(json ?? '')) }
}

const styles = CITATION_STYLES.filter((style) => style !== 'folio')

test.each(styles)('citations are marks and references a section, like the fields in Word: %s', async (style) => {
  const { document, files, read, xml, bytes } = await write(style)
  expect([...files.keys()][0]).toBe('mimetype')
  // Uncompressed, directly after its name.
  expect(bytes.subarray(30, 38 + 39).toString()).toBe('mimetypeapplication/vnd.oasis.opendocument.text')
  for (const [name] of files)
    if (name.endsWith('.xml')) expect([name, XMLValidator.validate(read(name))]).toEqual([name, true])
  const marks = marksOf(xml)
  expect(marks).toHaveLength(document.groups.length)
  expect(new Set(marks.map(({ name }) => name)).size).toBe(marks.length)
  for (const { shown, properties } of marks.map(citationOf)) expect(properties.plainCitation).toBe(shown)
  const word =
    (await unzip(await docxFile(document, { zotero: NONE }))).get('word/document.xml')?.toString('utf8') ?? ''
  const ofWord = fieldsOf(word).filter(({ code }) => code.includes('ZOTERO_ITEM'))
  expect(marks.map(({ shown }) => shown)).toEqual(ofWord.map(({ shown }) => shown))
  expect(xml).toMatch(
    /<text:section [^>]*text:name="ZOTERO_BIBL \{&quot;uncited&quot;:\[\],[^"]* CSL_BIBLIOGRAPHY RND[\da-z]{10}">/,
  )
  const meta = new XMLParser({ ignoreAttributes: false }).parse(read('meta.xml'))['office:document-meta']['office:meta']
  const preferences = [meta['meta:user-defined']]
    .flat()
    .map((one: { '#text': string }) => one['#text'])
    .join('')
  expect(preferences).toContain('name="fieldType" value="ReferenceMark"')
})

test.skipIf(!isInstalled('soffice'))(
  'LibreOffice reads it and keeps marks, section, preferences, formulas and words',
  { timeout: 120_000 },
  async () => {
    const { bytes, xml, document } = await write('apa')
    const folder = mkdtempSync(path.join(tmpdir(), 'folio-odt-'))
    writeFileSync(path.join(folder, 'made.odt'), bytes)
    const convert = (to: string, out: string) =>
      runProgram(
        'soffice',
        [
          `-env:UserInstallation=file://${folder}/profile`,
          '--headless',
          '--convert-to',
          to,
          '--outdir',
          out,
          'made.odt',
        ],
        folder,
      )
    await convert('odt', 'again')
    const again = await unzip(readFileSync(path.join(folder, 'again', 'made.odt')))
    const kept = again.get('content.xml')?.toString('utf8') ?? ''
    const names = (marks: Mark[]) => marks.map(({ name, shown }) => [name, shown])
    expect(names(marksOf(kept))).toEqual(names(marksOf(xml)))
    expect(kept).toMatch(/<text:section [^>]*text:name="ZOTERO_BIBL /)
    expect(again.get('meta.xml')?.toString('utf8')).toContain('ZOTERO_PREF_1')
    await convert('docx', 'word')
    const word = (await unzip(readFileSync(path.join(folder, 'word', 'made.docx')))).get('word/document.xml')
    const shown = shownIn(word?.toString('utf8') ?? '')
    for (const { text: parts } of document.bibliography.entries)
      for (const part of parts) expect(text(shown)).toContain(part.text.trim())
  },
)
