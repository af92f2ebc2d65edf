import { expect, test } from 'vitest'
import type { BlockKind, TextPage } from './document'
import { paragraphsOf } from './paragraphs'

type Written = [kind: BlockKind, section: string, text: string]

function pageOf(number: number, blocks: Written[]): TextPage {
  let text = ''
  return {
    number,
    blocks: blocks.map(([kind, section, own]) => {
      const start = text.length
      text += `${own}\n\n`
      return { kind, section, start, end: start + own.length }
    }),
    get text() {
      return text
    },
  }
}

function written(pages: TextPage[]) {
  return paragraphsOf(pages, 'paragraph').map(({ section, spans }) => [
    section,
    spans.map(({ page, start, end }) => pages[page - 1]?.text.slice(start, end)).join(' | '),
  ])
}

const LINE = 'Nevertheless, the common view of the role of lawyers as pri-'

test('a line of text that was taken for a heading begins its paragraph, in the section before it', () => {
  const pages = [
    pageOf(1, [
      ['paragraph', 'Introduction', 'Many scholars object to this.'],
      ['heading', LINE, LINE],
      ['paragraph', LINE, 'marily concerned with the law is the dominant one.'],
      ['paragraph', LINE, 'It has lasted long.'],
    ]),
    pageOf(2, [['paragraph', LINE, 'Others think so, too.']]),
  ]
  expect(written(pages)).toEqual([
    ['Introduction', 'Many scholars object to this.'],
    ['Introduction', `${LINE} | marily concerned with the law is the dominant one.`],
    ['Introduction', 'It has lasted long.'],
    ['Introduction', 'Others think so, too.'],
  ])
})

test('such a line may stand above a footnote at the end of its page, or among front matter', () => {
  const line = 'The inquiry is linked to the rise of lawyers. Since the nineteenth century, the'
  const pages = [
    pageOf(1, [
      ['front', '', 'Not seldom, when a partner draws me into a plural, I feel a'],
      ['paragraph', '', 'discomfort that is hard to name.'],
      ['heading', line, line],
      ['footnote', line, '2. In a few places it begins earlier.'],
    ]),
    pageOf(2, [['paragraph', line, 'organized bar sought to raise barriers.']]),
  ]
  expect(written(pages)).toEqual([
    ['', 'Not seldom, when a partner draws me into a plural, I feel a | discomfort that is hard to name.'],
    ['', `${line} | organized bar sought to raise barriers.`],
  ])
})

test.each([
  ['Introduction', 'eep learning has changed much, says this paper.'],
  ['A Comparison of the Methods for Reading Tables', 'where each method reads the same pages.'],
  ['The role of lawyers is a matter on which the', 'Many scholars disagree with that.'],
])('the heading %s stays one above: %s', (heading, text) => {
  const pages = [
    pageOf(1, [
      ['heading', heading, heading],
      ['paragraph', heading, text],
    ]),
  ]
  expect(written(pages)).toEqual([[heading, text]])
})

test('an abstract without a heading is text, even if it was taken for front matter', () => {
  const abstract = `This study examined how children who refuse to speak at school were treated. Five children took part
    in it for sixteen weeks. All of them spoke more often after the treatment, and their parents found it acceptable.
    However, none of them was free of the disorder at the end of the study.`
  const authors = `Ann Miller, Department of Psychology, University of Nowhere. Bob Smith, School of Medicine, Nowhere. ${'Carl Jones, Nowhere. '.repeat(10)}`
  const own: Written[] = [
    ['front', '', authors],
    ['front', '', abstract],
  ]
  expect(written([pageOf(1, [...own, ['paragraph', '', 'Speech is often withheld.']])])).toEqual([
    ['', abstract],
    ['', 'Speech is often withheld.'],
  ])
  expect(written([pageOf(1, own)])).toEqual([])
})
