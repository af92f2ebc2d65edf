import { expect, test } from 'vitest'
import { snapToWords } from './snap-to-words'

const TEXT = 'We suffer from state-of-the-art models, don’t we?'
const snapped = (words: string) => {
  const at = TEXT.indexOf(words)
  const { start, end } = snapToWords(TEXT, at, at + words.length)
  return TEXT.slice(start, end)
}

test('a selection that starts or ends inside a word covers the whole word', () => {
  expect(snapped('uffer fro')).toBe('suffer from')
  expect(snapped('of-the-art mod')).toBe('state-of-the-art models')
  expect(snapped('on’t w')).toBe('don’t we')
})

test('a selection that ends between words is unchanged', () => {
  expect(snapped('suffer from')).toBe('suffer from')
  expect(snapped(' from ')).toBe(' from ')
  expect(snapped('models,')).toBe('models,')
  expect(snapToWords(TEXT, 0, TEXT.length)).toEqual({ start: 0, end: TEXT.length })
})
