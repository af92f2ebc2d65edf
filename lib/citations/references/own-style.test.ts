import { expect, test } from 'vitest'
import { workUnits } from '../../test-work-units'
import { readOwnStyle } from './own-style'

const style = (
  opening: string,
  info: string,
  citation = '<citation><layout><text variable="title"/></layout></citation>',
) =>
  `<?xml version="1.0" encoding="utf-8"?>
<style xmlns="http://purl.org/net/xbiblio/csl" ${opening}>
  <info><title>Letters &amp; Seas</title>${info}</info>${citation}</style>`

const problem = (text: string) => {
  const read = readOwnStyle(text)
  return 'problem' in read ? read.problem : null
}

test('a style reports its title, its language and the kind of its citations', () => {
  expect(readOwnStyle(style('class="note" version="1.0" default-locale="de-DE"', ''))).toMatchObject({
    ...{ title: 'Letters & Seas', kind: 'note', language: 'de-DE' },
  })
  expect(
    readOwnStyle(style('class="in-text" version="1.0.1"', '<category citation-format="author-date"/>')),
  ).toMatchObject({ kind: 'author-date', language: 'en-US' })
  expect(readOwnStyle(style('version="1.0" class="in-text"', '<category citation-format="numeric"/>'))).toMatchObject({
    kind: 'numeric',
  })
  const numbers = '<citation><layout><text variable="citation-number"/></layout></citation>'
  expect(readOwnStyle(style('version="1.0" class="in-text"', '', numbers))).toMatchObject({ kind: 'numeric' })
})

test('a dependent style names the style to download, or the built-in one', () => {
  const dependent = (parent: string) =>
    style('version="1.0"', `<link href="http://www.zotero.org/styles/${parent}" rel="independent-parent"/>`, '')
  expect(problem(dependent('nature'))).toBe(
    '“Letters & Seas” is a dependent style: it only points to “nature”. Download nature.csl from zotero.org/styles and choose that file.',
  )
  expect(problem(dependent('harvard-cite-them-right'))).toBe(
    '“Letters & Seas” is a dependent style: it only points to harvard-cite-them-right, which Folio already has. Choose Harvard.',
  )
})

test.each([
  ['another file', 'Dear Sir, I write to you', 'This is not a citation style.'],
  ['other XML', '<style>body { color: red }</style>', 'This is not a citation style.'],
  ['entities', `<!DOCTYPE style [<!ENTITY a "b">]>${style('version="1.0"', '')}`, 'contains XML entities'],
  ['an earlier language', style('class="note"', ''), 'This style uses CSL 0.8'],
  ['one that was cut off', style('version="1.0"', '', '<citation><layout>'), 'its file is incomplete'],
  ['a huge one', style('version="1.0"', ' '.repeat(1_100_000)), 'too large'],
])('%s is refused with the reason', (_, text, reason) => {
  expect(problem(text)).toContain(reason)
})

test.each(['<style', '<!--', '<link ', '<citation', '<info>', '<title'])(
  'checking a megabyte of %s is fast',
  async (part) => {
    const text = style('version="1.0"', part.repeat(Math.floor(900_000 / part.length)))
    expect(await workUnits(() => readOwnStyle(text))).toBeLessThan(150)
  },
)
