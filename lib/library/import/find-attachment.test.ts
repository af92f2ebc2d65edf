import { expect, test } from 'vitest'
import { findAttachment, indexAttachments } from './find-attachment'

const files = indexAttachments(['Lib/files/1/Paper.pdf', 'Lib/files/2/Paper.pdf', 'Lib/a/Größe.pdf', 'loose.pdf'])

test.each([
  ['beside the references', 'files/2/Paper.pdf', 'Lib/files/2/Paper.pdf'],
  ['with a dot', './files/1/paper.pdf', 'Lib/files/1/Paper.pdf'],
  ['of another machine', String.raw`C:\Users\me\Zotero\files\2\Paper.pdf`, 'Lib/files/2/Paper.pdf'],
  ['by name alone', '/home/me/else/loose.pdf', 'loose.pdf'],
  ['as an address', 'file:///home/me/a/Gr%C3%B6%C3%9Fe.pdf', 'Lib/a/Größe.pdf'],
  ['in two places alike', 'Paper.pdf', null],
  ['not there', 'files/3/other.pdf', null],
])('%s', (_, attached, found) => {
  expect(findAttachment(attached, 'Lib/Lib.bib', files)).toBe(found)
})

test('accents may be composed or decomposed', () => {
  expect(findAttachment('a/Größe.pdf'.normalize('NFD'), 'Lib/Lib.bib', files)).toBe('Lib/a/Größe.pdf')
})
