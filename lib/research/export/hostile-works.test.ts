import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { plugins } from '@citation-js/core'
import '@citation-js/plugin-bibtex'
import '@citation-js/plugin-ris'
import { XMLValidator } from 'fast-xml-parser'
import type { RootContent } from 'mdast'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { type CitablePaper, paperToCsl } from '../../citations/csl/paper-to-csl'
import { formatRis } from '../../citations/files/ris'
import { CITATION_STYLES, type CitationStyle } from '../../citations/references/citation-style'
import { readDocument } from './document'
import { docxFile } from './docx-file'
import { htmlFragment } from './html-file'
import { latexFile } from './latex-file'
import { markdownFile } from './markdown-file'
import { fieldsOf, isInstalled, runProgram, unzip } from './test-readers'

// Text that somebody could put into a work's metadata so that the program that opens the file takes it for a command.
const TEX = '\\input{/etc/passwd}\\immediate\\write18{id}\\catcode`\\%=12 $\\def\\x{}$ ^^5cinput{/etc/hosts}'
const HTML = '<script>alert(1)</script><img src=x onerror=alert(1)>" onmouseover="alert(1)'
const MARKDOWN = '[click](javascript:alert(1)) ![x](https://evil.example/p.png) <javascript:alert(1)>'
const LINES = 'two\nlines\r\nER  - \r\nTY  - JOUR\r\n}\n@book{evil,\n  title = {x}'
const CONTROL = '\u0001\u0008\u001b[31m\u200f\ud800 \ufffe'

const base: CitablePaper = {
  id: 'work',
  title: 'A work',
  authors: ['Ada Author'],
  published: '2020',
  venue: null,
  arxivId: null,
  doi: null,
  url: null,
  citeKey: null,
  csl: null,
}

const WORKS: CitablePaper[] = [TEX, HTML, MARKDOWN, LINES, CONTROL].flatMap((text, at) => [
  {
    ...base,
    id: `title-${at}`,
    title: text,
    authors: [text, `Given ${text}`],
    venue: text,
    doi: `10.1234/${text}`,
    citeKey: text,
  },
  {
    ...base,
    id: `csl-${at}`,
    published: null,
    url: `https://example.org/${text}`,
    csl: {
      id: text,
      type: 'article-journal',
      volume: text,
      issue: text,
      page: text,
      publisher: text,
      note: text,
      issued: { literal: text },
      author: [{ family: text, given: text, suffix: text }],
    },
  },
])
WORKS.push({
  ...base,
  id: 'script',
  url: 'javascript:alert(1)',
  doi: null,
  csl: { id: 'x', URL: 'javascript:alert(2)' },
})

function hostile(style: CitationStyle) {
  const cited = WORKS.map(({ id }) => `It is so. [${id}, page 1]`).join('\n\n')
  const said = [TEX, HTML, MARKDOWN, CONTROL].map(
    (text) => `${text}\n\n- ${text}\n\n| ${text.replaceAll('|', '')} | b |\n|---|---|\n| c | d |`,
  )
  return readDocument({
    title: `${TEX} ${HTML} ${CONTROL}`,
    style,
    papers: WORKS,
    quotationMarks: true,
    parts: [
      {
        heading: `${TEX} ${HTML} ${MARKDOWN}`,
        markdown: [cited, ...said].join('\n\n'),
        analyst: 'llm',
        version: 1,
        citations: [],
        edited: [],
        madeAt: new Date('2026-11-21T10:00:00Z'),
      },
    ],
  })
}

test.each(CITATION_STYLES)('HTML has no element, address or handler from a work: %s', async (style) => {
  const html = htmlFragment(await hostile(style))
  const elements = [...html.matchAll(/<([a-z][a-z0-9]*)([^>]*)>/gi)]
  expect(new Set(elements.map(([, name = '']) => name.toLowerCase()))).not.toContain('script')
  expect(html).not.toMatch(/<img/i)
  for (const [, , attributes = ''] of elements) expect(attributes.replace(/"[^"]*"/g, '')).not.toMatch(/\son\w+/i)
  const addresses = [...html.matchAll(/href="([^"]*)"/g)].map(([, address = '']) => address)
  expect(addresses.filter((address) => !/^https?:\/\//i.test(address))).toEqual([])
})

test.each(CITATION_STYLES)('Markdown has no links but those of works and of the text: %s', async (style) => {
  const tree = unified()
    .use(remarkParse)
    .parse(markdownFile(await hostile(style)).replace(/^---[\s\S]*?\n---\n/, ''))
  const at = tree.children.findIndex((node) => node.type === 'heading' && JSON.stringify(node).includes('References'))
  const nodes = tree.children.slice(at).flatMap(withInner)
  expect(nodes.filter(({ type }) => type === 'html' || type === 'image')).toEqual([])
  const links = nodes.flatMap((node) => (node.type === 'link' ? node.url : []))
  if (style !== 'folio') expect(links.length).toBeGreaterThan(0)
  expect(links.filter((url) => !/^https?:\/\//i.test(url))).toEqual([])
})

function withInner(node: RootContent): RootContent[] {
  return [node, ...('children' in node ? node.children.flatMap(withInner) : [])]
}

test('a RIS file has one record per work, and BibTeX one entry', async () => {
  const items = WORKS.map(paperToCsl)
  const ris = formatRis(items)
  expect(ris.match(/^TY {2}- /gm)).toHaveLength(WORKS.length)
  expect(ris.match(/^ER {2}- /gm)).toHaveLength(WORKS.length)
  expect(plugins.input.chain(ris, { forceType: '@ris/file' })).toHaveLength(WORKS.length)
  const files = await unzip(await latexFile(await hostile('apa')))
  const bib = files.get('references.bib')?.toString('utf8') ?? ''
  expect(bib.match(/^@\w+\{/gm)).toHaveLength(WORKS.length)
  expect(plugins.input.chain(bib)).toHaveLength(WORKS.length)
})

test('each part of a Word file is XML, and links only to the web', async () => {
  const files = await unzip(await docxFile(await hostile('apa')))
  for (const [name, bytes] of files)
    if (/\.(xml|rels)$/.test(name)) {
      const text = bytes.toString('utf8')
      expect([name, XMLValidator.validate(text)]).toEqual([name, true])
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no such characters.
      expect([name, /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.exec(text)]).toEqual([name, null])
    }
  const links = files.get('word/_rels/document.xml.rels')?.toString('utf8') ?? ''
  const targets = [...links.matchAll(/Target="([^"]*)"[^>]*TargetMode="External"/g)].map(([, target = '']) => target)
  expect(targets.length).toBeGreaterThan(0)
  expect(targets.filter((target) => !/^https?:\/\//i.test(target))).toEqual([])
  expect(files.get('word/document.xml')?.toString('utf8')).not.toContain('<w:instrText xml:space="preserve">DDE')
})

test('a work stays within its Zotero field, with all its text', async () => {
  const document = await hostile('apa')
  const files = await unzip(await docxFile(document, { zotero: new Map() }))
  for (const [name, bytes] of files)
    if (/\.(xml|rels)$/.test(name)) expect([name, XMLValidator.validate(bytes.toString('utf8'))]).toEqual([name, true])
  const fields = fieldsOf(files.get('word/document.xml')?.toString('utf8') ?? '')
  const [references] = fields.splice(-1)
  expect(references?.code).toMatch(/^ ADDIN ZOTERO_BIBL \{.*\} CSL_BIBLIOGRAPHY $/)
  expect(fields).toHaveLength(WORKS.length)
  const items = fields.map(({ code, shown }) => {
    expect(code).toMatch(/^ ADDIN ZOTERO_ITEM CSL_CITATION \{.*\} $/)
    // Parses it like the plugin.
    const { citationItems, properties } = JSON.parse(code.slice(code.indexOf('{'), code.lastIndexOf('}') + 1))
    expect(properties.plainCitation).toBe(shown)
    return citationItems[0]
  })
  expect(items.map(({ id }) => id)).toEqual(WORKS.map(({ id }) => id))
  expect(items.map(({ itemData }) => itemData)).toEqual(
    document.papers.map(paperToCsl).map(({ note, ...item }) => JSON.parse(JSON.stringify(item))),
  )
  for (const { uris } of items) expect(uris[0]).toMatch(/^(?:https?:|urn:uuid:)/)
})

test.skipIf(!isInstalled('pdflatex'))(
  'pdfLaTeX prints all of it and executes none of it (skipped without it)',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'folio-hostile-'))
    try {
      for (const [name, bytes] of await unzip(await latexFile(await hostile('apa'))))
        writeFileSync(path.join(folder, name), bytes)
      await runProgram('pdflatex', ['-halt-on-error', '-interaction=nonstopmode', '-recorder', 'answer'], folder)
      const opened = readFileSync(path.join(folder, 'answer.fls'), 'utf8')
      expect(opened).toContain('OUTPUT answer.pdf')
      expect(opened).not.toMatch(/etc\/(?:passwd|hosts)/)
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
  240_000,
)
