import { expect, test } from 'vitest'
import type { OcrWord } from './ocr-page'
import { toRawPage } from './raw-page'

const textOf = (texts: string[]) => {
  const words = texts.map((text, i): OcrWord => [text, 60 * i, 10, 60 * i + 50, 20, 20, 90, 0])
  const { items } = toRawPage({ number: 1, width: 600, height: 800, skew: 0, sizes: [10], words })
  return items.map(({ text }) => text).join('')
}

test('words of a line are separated, except in scripts without spaces', () => {
  expect(textOf(['two', 'words'])).toBe('two words')
  expect(textOf(['文件', '系统', 'Linux', '内核'])).toBe('文件系统 Linux 内核')
  expect(textOf(['한국어', '논문'])).toBe('한국어 논문')
})
