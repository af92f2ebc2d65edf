import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { engineForXml } from '../../citations/references/csl-engine'
import { type OwnStyle, readOwnStyle } from '../../citations/references/own-style'
import { writeCsl } from '../../citations/references/write-csl'
import { NOTE_STYLE, NUMERIC_STYLE } from '../../library/own-style/test-styles'
import { docxFile } from './docx-file'
import { htmlFragment } from './html-file'
import { latexFile } from './latex-file'
import { markdownFile } from './markdown-file'
import { testDocument } from './test-document'
import { isInstalled, runProgram, shownIn, unzip } from './test-readers'

/** The test document in a person's own style. */
function documentIn(style: string) {
  const { xml, language, ...own } = readOwnStyle(style) as OwnStyle
  const write: NonNullable<Parameters<typeof testDocument>[3]>['write'] = async (request) =>
    writeCsl(await engineForXml(request.items, xml, language), request)
  return testDocument('own', undefined, undefined, { ...own, write })
}

test('a footnote style makes footnotes in Word, Markdown and LaTeX, and a list of notes in HTML', async () => {
  const document = await documentIn(NOTE_STYLE)
  const markdown = markdownFile(document)
  expect(markdown).toContain('weighs** all words *at once*.[^1] It costs')
  expect(markdown).toContain('[^1]: Vaswani, Shazeer, and Kaiser, *Attention Is All You Need*, 4; Codd')
  expect(markdown).toContain('\n\n## References\n\n- Vaswani')

  const word = await unzip(await docxFile(document))
  const body = word.get('word/document.xml')?.toString() ?? ''
  expect([...body.matchAll(/<w:footnoteReference w:id="(\d+)"/g)].map(([, id]) => id)).toEqual(['1', '2', '3', '4'])
  expect(shownIn(word.get('word/footnotes.xml')?.toString() ?? '')).toContain('Attention Is All You Need, 4; Codd')

  const html = htmlFragment(document)
  expect(html).toContain('<em>at once</em>.<sup>1</sup> It costs')
  expect(html).toMatch(/<h2>Notes<\/h2>\n<ol>\n<li><a [^>]*>Vaswani, Shazeer, and Kaiser, <\/a>/)

  const tex = (await unzip(await latexFile(document))).get('answer.tex')?.toString() ?? ''
  expect(tex).toContain(
    '\\emph{at once}.\\footnote{Vaswani, Shazeer, and Kaiser, \\emph{Attention Is All You Need}, 4; Codd',
  )
})

test('a numeric style is in the text as it is', async () => {
  const document = await documentIn(NUMERIC_STYLE)
  expect(markdownFile(document)).toContain('at once* {1,2}. It costs')
  const files = await unzip(await latexFile(document))
  expect(files.get('answer.tex')?.toString()).toContain('\\emph{at once} \\{1,2\\}. It costs')
  expect(files.get('answer.bbl')?.toString()).toContain('\\bibitem[{1)}]{vaswani2017attention}\nAttention Is')
})

test('superscript numbers are attached to the word', async () => {
  const raised = NUMERIC_STYLE.replace('prefix="{" suffix="}"', 'vertical-align="sup"')
  const document = await documentIn(raised)
  expect(markdownFile(document)).toContain('at once*.¹,² It costs')
  expect(htmlFragment(document)).toContain('<em>at once</em>.<a ')
})

test.skipIf(!isInstalled('pdflatex')).each([NOTE_STYLE, NUMERIC_STYLE])(
  'pdfLaTeX compiles the output of such styles (skipped without it)',
  async (style) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'folio-tex-'))
    for (const [name, bytes] of await unzip(await latexFile(await documentIn(style))))
      writeFileSync(path.join(folder, name), bytes)
    await runProgram('pdflatex', ['-halt-on-error', '-interaction=nonstopmode', 'answer'], folder)
    rmSync(folder, { recursive: true })
  },
  120_000,
)
