import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { addPaper } from '../search/test-library'
import { keepOcrPage } from './ocr-pages'
import { scannedLines } from './scanned-lines'

beforeAll(async () => {
  await testDatabase()
  await addPaper('scan')
  await keepOcrPage('scan', {
    number: 2,
    width: 600,
    height: 800,
    skew: 0,
    sizes: [10, 10],
    words: [
      ['Rain', 60, 90, 90, 100, 100, 95, 0],
      ['cxplains', 95, 90, 140, 100, 100, 31, 0],
      ['e1sewhere', 60, 390, 120, 400, 400, 20, 1],
    ],
  })
})

const line = { x: 0.1, y: 0.11, w: 0.15, h: 0.02 }

test('a quote on a scanned page has its lines, and its own uncertain words', async () => {
  const { lines, uncertain } = await scannedLines('scan', [{ page: 2, ...line }])
  expect(uncertain).toEqual(['cxplains'])
  const [found] = lines
  expect(found?.page).toBe(2)
  expect(found?.x).toBeLessThan(line.x)
  expect((found?.y ?? 0) + (found?.h ?? 0)).toBeGreaterThan(line.y + line.h)
})

test('a quote on a page with a text layer has neither', async () => {
  expect(await scannedLines('scan', [{ page: 1, ...line }])).toEqual({ lines: [], uncertain: [] })
})
