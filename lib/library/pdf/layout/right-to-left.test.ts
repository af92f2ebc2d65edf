import { expect, test } from 'vitest'
import { buildLines } from './build-lines'

const item = (index: number, text: string, x0: number, x1: number) => ({
  index,
  text,
  x0,
  x1,
  y: 100,
  fontSize: 10,
  font: 'f1',
  angle: 0,
})
const linesOf = (...items: ReturnType<typeof item>[]) => buildLines({ number: 1, items }).map(({ text }) => text)

test('Arabic and Hebrew words are read from the right, in whichever order they are drawn', () => {
  const words = [item(0, 'العربية', 160, 195), item(1, 'الخطوط', 200, 235), item(2, 'انواع', 240, 270)]
  expect(linesOf(...words)).toEqual(['انواع الخطوط العربية'])
  expect(linesOf(...words.reverse())).toEqual(['انواع الخطوط العربية'])
})

test('left-to-right words inside such a line keep their order, and other lines are unchanged', () => {
  expect(
    linesOf(item(0, 'הלב', 100, 130), item(1, 'Na', 134, 146), item(2, '2022', 150, 172), item(3, 'בדיקת', 176, 210)),
  ).toEqual(['בדיקת Na 2022 הלב'])
  expect(linesOf(item(0, 'The word', 100, 140), item(1, 'בית', 144, 160), item(2, 'is a house', 164, 210))).toEqual([
    'The word בית is a house',
  ])
})
