import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { CitationStyle } from '../../citations/references/citation-style'
import { isLong, readDocument } from './document'
import { docxFile } from './docx-file'
import { htmlFragment } from './html-file'
import { latexFile } from './latex-file'
import { markdownFile } from './markdown-file'
import { columnShares } from './table-widths'
import { PAPERS, testDocument } from './test-document'
import { isInstalled, runProgram, unzip } from './test-readers'

const QUOTE = '“Whether models of sequences need recurrence at all to be good at translation.” [1706.03762v5, page 2]'
const row = (n: number) => `| Paper ${n} | ${QUOTE} | ${QUOTE} | WMT 2014 | ${QUOTE} | not stated | ${n * 1000} |`
const section = (name: string) =>
  `## ${name}\n\nWhat papers hold. [codd1970relational, page 2]\n\n### More on ${name}\n\nMore. [1706.03762v5, page 5]`
const REVIEW = `> The library has nothing on costs.

# Dense retrieval\\_a review

## Abstract

Attention weighs all words at once. [1706.03762v5, page 4]

${['One', 'Two', 'Three', 'Four'].map(section).join('\n\n')}

## The papers compared

| Paper | Question | Method | Data | Result | Limits | n |
|---|---|---|---|---|---|---:|
${Array.from({ length: 14 }, (_, index) => row(index + 1)).join('\n')}

## Gaps

| Model | BLEU |
|---|---:|
| Transformer | 28.4 |
`

function review(style: CitationStyle, papers = PAPERS.slice(0, 2)) {
  const heading = 'What is known of dense retrieval?'
  const origin = { analyst: 'extractive', version: 1, citations: [], edited: [], madeAt: new Date(0) } as const
  const part = { ...origin, citations: [], edited: [], heading, markdown: REVIEW }
  return readDocument({ title: heading, style, papers, quotationMarks: false, parts: [part] })
}

const texts = async (file: Buffer) =>
  new Map([...(await unzip(file))].map(([name, bytes]) => [name, bytes.toString('utf8')]))

test('a document uses its own title in all files', async () => {
  const document = await review('harvard')
  expect(document.title).toBe('Dense retrieval_a review')
  expect(isLong(document)).toBe(true)
  expect(isLong(await testDocument('apa'))).toBe(false)
  const markdown = markdownFile(document, { bare: true })
  expect(markdown.match(/^# .*/gm)).toEqual(['# Dense retrieval_a review'])
  expect(markdown).toContain('> The library has nothing on costs.\n\n## Abstract')
  expect(markdownFile(document)).toContain('question: "What is known of dense retrieval?"')
  const html = htmlFragment(document)
  expect(html).toMatch(/^<h1>Dense retrieval_a review<\/h1>/)
  expect(html.match(/<tr>/g)).toHaveLength(17)
})

test('in LaTeX it looks like a paper: abstract, contents, numbered sections, tables across pages', async () => {
  const tex = (await texts(await latexFile(await review('harvard')))).get('answer.tex') ?? ''
  const order = ['\\maketitle', 'nothing on costs', '\\begin{abstract}', '\\tableofcontents', '\\section{One}']
  expect(order.map((text) => tex.indexOf(text))).toEqual(order.map((text) => tex.indexOf(text)).sort((a, b) => a - b))
  expect(tex.indexOf('\\maketitle')).toBeGreaterThan(0)
  expect(tex).toContain('\\setcounter{secnumdepth}{2}')
  expect(tex).toMatch(
    /\\begin\{landscape\}\n\\section\{The papers compared\}\n[\s\S]*?\\endhead[\s\S]*?\\end\{landscape\}/,
  )
  expect(tex.match(/\\begin\{longtable\}/g)).toHaveLength(2)
  expect(tex.match(/\\begin\{landscape\}/g)).toHaveLength(1)
})

test('in Word it has contents, and the wide table with its heading on landscape pages', async () => {
  const xml = (await texts(await docxFile(await review('ieee')))).get('word/document.xml') ?? ''
  expect(xml).toMatch(/TOC [^<]*\\o &quot;1-2&quot;|TOC [^<]*\\o "1-2"/)
  // A section's properties follow its content.
  const sections = xml.split('<w:sectPr').slice(0, 3)
  expect(sections[1]).toMatch(/The papers compared[\s\S]*<w:tbl>/)
  expect(sections[0]?.replace(/<w:sdt>[\s\S]*<\/w:sdt>/, '')).not.toContain('The papers compared')
  expect([...xml.matchAll(/w:orient="(\w+)"/g)].map(([, side]) => side)).toEqual(['portrait', 'landscape', 'portrait'])
  expect(xml.match(/<w:tblHeader\/>/g)).toHaveLength(2)
})

test.skipIf(!isInstalled('pdflatex') || !isInstalled('pdftotext'))(
  'pdfLaTeX compiles it, with every citation in place (skipped without it)',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'folio-long-'))
    try {
      for (const [name, text] of await texts(await latexFile(await review('harvard'))))
        writeFileSync(path.join(folder, name), text)
      const compile = () => runProgram('pdflatex', ['-halt-on-error', '-interaction=nonstopmode', 'answer'], folder)
      await compile()
      const log = await compile()
      expect(log).not.toMatch(/undefined|Overfull \\hbox \((?:[2-9]\d|\d{3,})/)
      const text = (await runProgram('pdftotext', ['-layout', 'answer.pdf', '-'], folder)).replace(/\s+/g, ' ')
      expect(text).toMatch(/Contents 1 One/)
      // The table header is repeated on each page.
      expect(text.match(/Paper Question Method Data Result Limits n/g)?.length).toBeGreaterThan(1)
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
  240_000,
)

test('columns share the line by their contents, and none is too narrow for its words', async () => {
  const document = await review('folio')
  const tables = document.chapters[0]?.body.children.filter((node) => node.type === 'table') ?? []
  for (const table of tables) expect(columnShares(table).reduce((all, share) => all + share, 0)).toBeCloseTo(1)
  const [wide] = tables
  if (!wide) throw new Error('no table')
  const [paper = 0, question = 0, , data = 0, , , n = 0] = columnShares(wide)
  expect(question).toBeGreaterThan(2 * data)
  expect(paper).toBeGreaterThan(n)
  expect(n).toBeGreaterThan(0.06)
})
