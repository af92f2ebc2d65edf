import type { RootContent } from 'mdast'
import { expect, test } from 'vitest'
import { parseAnswer } from './parse-answer'

const CITED = '[\uFDD03\uFDD1]'

/** The blocks of an answer by type and text; a citation is its number in braces. */
function blocks(markdown: string) {
  return parseAnswer(markdown, { dollarMath: false }).children.map((node) => [node.type, words(node)])
}

function words(node: RootContent): string {
  if (node.type === 'citation') return `{${node.index}}`
  if ('children' in node) return node.children.map(words).join('')
  return 'value' in node ? node.value : `<${node.type}>`
}

test('a tag stays as written, with the citations in it, inline and on lines of its own', () => {
  expect(blocks(`It is <b>so</b> ${CITED}.\n\n<div>\nMore ${CITED}\n</div>\n\n> <p>Quoted</p>`)).toEqual([
    ['paragraph', 'It is <b>so</b> {3}.'],
    ['paragraph', '<div> More {3} </div>'],
    ['blockquote', '<p>Quoted</p>'],
  ])
})

test('a checkbox is a character before its item, whatever that begins with', () => {
  expect(blocks('- [x] done\n- [ ] to do\n- plain')).toEqual([['list', '☑ done☐ to doplain']])
  expect(blocks('- [ ] ![](x.png)')).toEqual([['list', '☐ ']])
})

test('an image becomes its text, and so does a dead link', () => {
  expect(blocks('![a curve](x.png) and [here](javascript:x) and [there](https://example.org)')).toEqual([
    ['paragraph', 'a curve and here and there'],
  ])
})
