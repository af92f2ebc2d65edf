import { expect, test } from 'vitest'
import { dropWrongLetters, hasWrongLetters } from './wrong-letters'

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

test('a page of signs in place of letters is reported and emptied, and others are kept', () => {
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

test('a document with other letters than those drawn is reported, even if most of them are control codes', () => {
  const prose = page(1, many('We measured how long the swallows rest between flights.'))
  const wrong = page(2, many('citPj!rc7js‘#~*~*^Ptv]#dsb7nEtv]krnE]‘erd ci[w]binYtv]?rnY]# ez¶‘erWmc7[*tvrw]?^GbH]'))
  const accents = page(3, many('ÉËÓËÓ»·rÒ“º³¼mÉÚ¼¹·a³‘¹É ³TÐ¶T¸º‘Ò^·3¼¼m·3¼ ´Ó¼º7½?·a¶·a³½Ì¼º³'))
  const codes = page(4, many('<author key="a1"><sur>Lee</sur></author> 0x3fA9 #I(CODE::x-y) {v162;F1.0}'))
  const chinese = page(5, many('本文研究三个山谷中家燕在两次飞行之间的休息时间，每只鸟佩戴轻型标签九天。'))
  expect(hasWrongLetters([wrong, accents, prose])).toBe(true)
  expect(hasWrongLetters([codes, prose])).toBe(false)
  expect(hasWrongLetters([chinese])).toBe(false)
  expect(hasWrongLetters([{ ...page(1, ['K 6', 'G 7']), lost: 900 }])).toBe(true)
  expect(hasWrongLetters([{ ...prose, lost: 20 }])).toBe(false)
})
