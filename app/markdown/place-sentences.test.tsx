import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { answerSentences } from '@/lib/citations/answer/answer-sentences'
import { onlySentences, placeSentences } from '@/lib/citations/answer/place-sentences'
import { answerSections } from '@/lib/citations/blocks/answer-sections'
import { placeMarkers } from '@/lib/citations/markers/place-markers'
import { loadParser } from './late-parser'
import { CitationRendering, Markdown } from './markdown'

beforeAll(loadParser)

const M = '[1706.03762v5, page 2]'

/**
 * Renders with `«` and `»` around each piece of a sentence, `[n]` for a citation, `§` after a section heading, `(…)`
 * around folded parts.
 */
function render(markdown: string, only?: (text: string) => boolean): string {
  const sentences = answerSentences(markdown, [])
  const placed = placeSentences(markdown, { sentences, sections: answerSections(markdown) })
  const { text } = placeMarkers(placed, ['1706.03762v5'])
  const wanted = new Set(sentences.filter((sentence) => only?.(sentence.text)).map(({ ord }) => ord))
  const html = renderToStaticMarkup(
    <CitationRendering
      value={{
        cite: (index) => `[${index}]`,
        sentence: () => ({ verdict: 'verified', isEdited: false, isOn: false, isStop: false, remark: '' }),
        section: () => '§',
      }}
    >
      <Markdown text={only ? onlySentences(text, wanted) : text} />
    </CitationRendering>,
  )
  return html
    .replace(/<span data-folds="true">(.*?)<\/span>/g, '($1)')
    .replace(/<span class="whitespace-nowrap">\u2060(.*?)<\/span>/g, '$1')
    .replace(/<span class="whitespace-nowrap" data-folds="true">\u2060(.*?)<\/span>/g, '($1)')
    .replace(/<span class="said" data-sentence="(\d+)"[^>]*>/g, '«$1:')
    .replaceAll('</span>', '»')
    .replace(/<div class="section-heading">(.*?)<\/div>/g, '$1')
}

test('every sentence is wrapped, without its citations and surrounding blanks', () => {
  expect(render(`One here. ${M} Two there ${M}. Three is uncited.`)).toBe(
    '<p>«0:One here.»[0] «1:Two there»[1]. «2:Three is uncited.»</p>',
  )
})

test('markup inside and around a sentence is preserved', () => {
  expect(render(`**All of it bold.** ${M} It *is* a **new one.**`)).toBe(
    '<p>«0:<strong>All of it bold.</strong>»[0] «1:It <em>is</em> a <strong>new one.</strong>»</p>',
  )
  expect(render(`**First words. Second words** go on.`)).toBe(
    '<p><strong>«0:First words.» «1:Second words»</strong> «1:go on.»</p>',
  )
})

test('list items, quotes and table rows contain sentences; their leading names, and headings, do not', () => {
  expect(render(`## A\n\n- **Raft.** It works. ${M}\n- It runs.\n\n> It is said.`)).toBe(
    '<h2>A</h2>§\n<ul>\n<li><strong>Raft.</strong> «0:It works.»[0]</li>\n<li>«1:It runs.»</li>\n</ul>\n<blockquote>\n<p>«2:It is said.»</p>\n</blockquote>',
  )
  const table = render(`| Name | Value |\n| - | - |\n| Lantern | It is 4. ${M} |`)
  expect(table).toContain('<td>«0:Lantern»</td><td>«0:It is 4.»[0]</td>')
})

test('in a folded passage, citations and blanks fold with the sentences that are not bold', () => {
  expect(
    render(`It says:\n\n> Bees fly. Two sting. ${M} Three dance. **Four build best.** Five sleep. ${M}`),
  ).toContain(
    '<p>«0:Bees fly.»( )«1:Two sting.»([0])( )«2:Three dance.» «3:<strong>Four build best.</strong>»( )«4:Five sleep.»[1]</p>',
  )
})

test('a sentence in brackets does not become a link, and formulas keep their lines', () => {
  expect(render(`Lantern stores keys. (Beacon does not.) ${M}`)).toContain('«1:(Beacon does not.)»[0]')
  const formula = render('The size is this\n$$\nx + 1\n$$\nwhere x is large.')
  expect(formula).toContain('katex-display')
  expect(formula).toMatch(/^<p>«0:The size is this»/)
})

test('a selection of sentences is shown under their headings', () => {
  const markdown = `One here. ${M} Two.\n\n## A\n\nThree. ${M}\n\n## B\n\n### C\n\n- Four there. ${M}\n- Five.`
  expect(render(markdown, (text) => /Two|Four/.test(text))).toBe(
    '<p>«1:Two.»</p>\n<h2>B</h2>§\n<h3>C</h3>§\n<p>«3:Four there.»[2]</p>',
  )
})

test('a URL ends at the end of its sentence, or at a citation', () => {
  const link = '<a href="https://example.org/data" rel="noopener noreferrer nofollow">https://example.org/data</a>'
  expect(render(`The data is **available at https://example.org/data**${M}. More stands there.`)).toBe(
    `<p>«0:The data is <strong>available at ${link}</strong>»[0]. «1:More stands there.»</p>`,
  )
  expect(render(`It is at https://example.org/data${M}`)).toBe(`<p>«0:It is at ${link}»[0]</p>`)
  expect(render('It is **at https://example.org/data.**')).toBe(`<p>«0:It is <strong>at ${link}.</strong>» </p>`)
})

test('no token is shown raw or lost, whatever surrounds a citation', () => {
  const address = 'https://example.org/data_(new)'
  const words = [address, 'www.example.org', 'a@example.org', `<${address}>`, `[data](${address})`, '`code`']
  const around = ['', '**', '*', '“', '(', '"']
  const closing: Record<string, string> = { '“': '”', '(': ')' }
  const behind = [M, ` ${M}`, `${M}.`, `. ${M}`, `.${M} More stands there.`, `${M}, and more.`, `: ${M}`, `${M} ${M}`]
  const before = ['It is at ', '- It is at ', '> It is at ', '| a |\n| - |\n| It is at ', '<div>\nIt is at ', '']
  // Each word in each pair of marks, with varying text around them.
  const cases = words.flatMap((word) => around.map((mark) => `${mark}${word}${closing[mark] ?? mark}`))
  for (const [at, stated] of cases.entries())
    for (let turn = 0; turn < 4; turn++) {
      const start = before[(at + turn) % before.length] ?? ''
      const end = behind[(at + 3 * turn) % behind.length] ?? ''
      const markdown = `${start}${stated}${end}${start.startsWith('|') ? ' |' : ''}`
      const html = render(markdown)
      expect(html, markdown).not.toMatch(/[\uFDD0-\uFDD4]/)
      expect(html.match(/\[\d\]/g), markdown).toHaveLength(end.split(M).length - 1)
    }
})
