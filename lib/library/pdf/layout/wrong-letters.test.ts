import { expect, test } from 'vitest'
import { dropWrongLetters } from './wrong-letters'

const page = (number: number, texts: string[], font = 'f1') => ({
  number,
  width: 600,
  height: 800,
  items: texts.map((text, index) => ({
    index,
    text,
    font,
    x0: 50,
    x1: 500,
    y: 100 + 12 * index,
    fontSize: 10,
    angle: 0,
  })),
})
const many = (text: string) => Array.from({ length: 12 }, () => text)

test('a page of signs in place of letters is told and emptied, and others stay', () => {
  const pages = [
    page(1, many('We measured how long the swallows rest between flights.')),
    page(2, many('*# .#%+*$#+ )-) \'-&" ,%$& +)% ,##)##& *!")#+ !& #)$##')),
    page(3, many('1.25 3.50 4.75 (12) 88.1 −0.35 14 [3] 2.2 99.5 100 7')),
    page(4, many('........................................ . . . . . 12')),
    page(
      5,
      ['= + − × ( ) [ ] { } < > / * # $ % & ! ? @'].flatMap((signs) => many(signs).join(' ').split(' ')),
    ),
  ]
  expect(dropWrongLetters(pages)).toEqual([2])
  expect(pages.map(({ items }) => items.some(({ text }) => text !== ''))).toEqual([true, false, true, true, true])
})
