import { expect, test } from 'vitest'
import { CITATION_STYLES } from '../../citations/references/citation-style'
import { htmlFragment } from './html-file'
import { testDocument } from './test-document'

test('word processors get headings, lists, tables, formulas and citations linked to the papers', async () => {
  const html = htmlFragment(await testDocument('apa'))
  expect(html).toContain('<h1>How does 100% of attention_work &amp; why?</h1>')
  expect(html).toContain('<h2>How it works</h2>')
  expect(html).toContain('<strong>weighs</strong> all words <em>at once</em>')
  expect(html).toContain('<a href="https://doi.org/10.1145/362384.362685">Codd et al., 1970, p. 2</a>; ')
  expect(html).toContain('<a href="https://arxiv.org/abs/1706.03762v5">Vaswani et al., 2017, p. 4</a>')
  expect(html).toContain('<td align="right">28.4</td>')
  expect(html).toContain('<ol><li>one → two ≤ three</li>')
  expect(html).toMatch(/<math[\s\S]*<mfrac>/)
  expect(html).toContain('<i>Communications of the ACM</i>')
})

test.each(CITATION_STYLES)('text of an answer or a paper never becomes HTML: %s', async (style) => {
  const document = await testDocument(style, ['<img src=x onerror=alert(1)>'])
  const html = htmlFragment(document)
  expect(html).not.toMatch(/<(?:img|b>html|script)/)
  expect(html).toContain('&lt;b&gt;html&lt;/b&gt;')
})
