import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { placeMarkers } from '@/lib/citations/markers/place-markers'
import { loadParser } from './late-parser'
import { CitationRendering, Markdown } from './markdown'

beforeAll(loadParser)

const papers = ['1706.03762v5']

function render(markdown: string): string {
  const { text, markers } = placeMarkers(markdown, papers)
  return renderToStaticMarkup(
    <CitationRendering
      value={{
        cite: (index) => <button type="button">{`${markers[index]?.paperId}, page ${markers[index]?.page}`}</button>,
      }}
    >
      <Markdown text={text} />
    </CitationRendering>,
  )
}

test('markers become buttons anywhere in the text', () => {
  const html = render(
    '**Bold claim.** [1706.03762v5, page 2]\n\n- item [1706.03762v5, page 3]\n\n| a [1706.03762v5, page 4] |\n| - |',
  )
  for (const page of [2, 3, 4]) expect(html).toContain(`<button type="button">1706.03762v5, page ${page}</button>`)
  expect(html).toContain('<strong>Bold claim.</strong>')
  expect(html).not.toContain('\uFDD0')
})

test('a citation stays attached to the word before it, and a hidden one leaves no gap', () => {
  const { text } = placeMarkers('**Bold** claim [1706.03762v5, page 2] [1706.03762v5, page 3], and more.', papers)
  const html = (shown: (index: number) => boolean) =>
    renderToStaticMarkup(
      <CitationRendering value={{ cite: (index) => (shown(index) ? <b>{index}</b> : null) }}>
        <Markdown text={text} />
      </CitationRendering>,
    )
  const cite = (index: number) => `<span class="whitespace-nowrap">\u2060<b>${index}</b></span>`
  expect(html(() => true)).toContain(` claim${cite(0)}${cite(1)}, and more.`)
  expect(html((index) => index === 0)).toContain(` claim${cite(0)}, and more.`)
})

test('a marker that is also the name of a link definition stays a marker', () => {
  const html = render('Claim [1706.03762v5, page 2].\n\n[1706.03762v5, page 3]: https://evil.example')
  expect(html).toContain('1706.03762v5, page 2</button>')
})

test('a long table cell is folded, with its citation after the fold', () => {
  const long = 'A sentence that says a good deal. '.repeat(8).trim()
  const html = render(`| a |\n| - |\n| Short. |\n| ${long} [1706.03762v5, page 4] |`)
  expect(html).toContain('<td>Short.</td>')
  expect(html).toMatch(
    /<div [^>]*class="cell-words"[^>]*>A sentence.+deal\.<\/div><span class="whitespace-nowrap">\u2060<button type="button">1706\.03762v5, page 4<\/button><\/span> <button [^>]*aria-expanded="false"[^>]*>more<\/button>/,
  )
})

test('headings start at the second level and skip none, whatever the text says', () => {
  expect(render('# A\n\n### B\n\n# C')).toBe('<h2>A</h2>\n<h3>B</h3>\n<h2>C</h2>')
  expect(render('### Only')).toBe('<h2>Only</h2>')
})

test('raw HTML is text, images are links, and no link runs code', () => {
  const html = render('<img src=x onerror=alert(1)> ![pic](https://evil.example/a.png) [go](javascript:alert(1))')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(html).not.toMatch(/<img|javascript:/)
  expect(html).toContain('<a href="https://evil.example/a.png" rel="noopener noreferrer nofollow">Image: pic</a>')
  expect(html).toContain('<span>go</span>')
})

test('formulas are rendered, even broken ones, and their commands load nothing', () => {
  expect(render('the size $d_k$')).toContain('class="katex"')
  expect(render('$\\frac{1$')).toContain('\\frac{1')
  expect(render('$\\includegraphics{https://evil.example/a.png}$')).not.toContain('<img')
})

test('a cached text renders the same, and separately from the same text with different dollar handling', () => {
  const text = 'It costs $5 and $6 [1706.03762v5, page 2].'
  const cite = (index: number) => <b>{index}</b>
  const html = (dollarMath: boolean, cite: (index: number) => ReactNode) =>
    renderToStaticMarkup(
      <CitationRendering value={{ cite }}>
        <Markdown text={placeMarkers(text, ['1706.03762v5']).text} dollarMath={dollarMath} />
      </CitationRendering>,
    )
  const first = html(false, cite)
  expect(first).toContain('It costs $5 and $6')
  expect(html(true, cite)).toContain('class="katex"')
  expect(html(false, cite)).toBe(first)
  // Markers are rendered each time, and are not cached.
  expect(html(false, () => <i>other</i>)).toContain('<i>other</i>')
})

test('a citation within a block of raw HTML is a citation', () => {
  expect(render('<div>\nIt is so. [1706.03762v5, page 2]\n</div>')).toContain('1706.03762v5, page 2</button>')
})
