import { expect, test } from 'vitest'
import { placeAnchor } from './anchor'
import { mentionsIn, partsWithMentions } from './mentions'

const members = [
  { id: '1', name: 'Ann' },
  { id: '2', name: 'Ann Lee' },
  { id: '3', name: 'Bo' },
  { id: '4', name: 'Bo' },
]

test('a mention is the longest name after a separate @', () => {
  const ids = (text: string) => mentionsIn(text, members).map(({ id }) => id)
  expect(ids('@Ann Lee and @ann, look')).toEqual(['2', '1'])
  expect(ids('@Annabel, a@Ann, @nobody @')).toEqual([])
  expect(ids('see @Bo.')).toEqual(['3', '4'])
  expect(partsWithMentions('hi @Bo!', members)).toEqual(['hi ', { name: 'Bo', members: members.slice(2) }, '!'])
})

test('comments stay at their sentence while it exists, even in a later version', () => {
  const anchor = { kind: 'sentence', answerId: 'a', ord: 1, text: 'Two.' } as const
  const said = (answerId: string, ...texts: string[]) =>
    texts.map((text, ord) => ({ number: ord + 10, text, anchor: { kind: 'sentence' as const, answerId, ord, text } }))
  expect(placeAnchor(anchor, said('a', 'One.', 'Two.', 'Two.'))).toBe(11)
  expect(placeAnchor(anchor, said('b', 'Two.', 'One.', 'Two.'))).toBe(10)
  expect(placeAnchor(anchor, said('b', 'One.', 'Three.'))).toBe(null)
})
