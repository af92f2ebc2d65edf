import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readablePassages } from '../../quoting/prepare/readable-passages'
import { FURNITURE, type ReadPage } from '../../text/document'
import { chunkDocument } from '../chunking/chunk'
import { rectsOf } from './anchor'
import { readPdf } from './read-pdf'

const FOLDER = path.resolve('../shared/reports/pdf')
const here = existsSync(FOLDER)
if (!here) console.warn(`No files in ${FOLDER}: the tests on files that were read wrongly are skipped.`)

const read = async (name: string) => (await readPdf(path.join(FOLDER, name))).pages
const plain = (text: string) => text.replace(/\s+/g, ' ')

/** The text of a page without its marginal text. */
const contentOf = ({ text, blocks }: ReadPage) =>
  plain(
    blocks
      .filter(({ kind }) => !FURNITURE.some((each) => each === kind))
      .map(({ start, end }) => text.slice(start, end))
      .join('\n'),
  )

describe.skipIf(!here)('files that other tools read wrongly', () => {
  test('a sideways table is read, searched and marked in its place', async () => {
    const pages = await read('sideways_table_cw.pdf')
    const second = pages[1] as ReadPage
    expect(plain(second.text)).toContain('Brevik 38 22.9 5-71')
    expect(chunkDocument(pages).some(({ text }) => plain(text).includes('Brevik 38 22.9 5-71'))).toBe(true)
    expect(readablePassages('p', pages).some(({ text }) => plain(text).includes('Brevik 38 22.9 5-71'))).toBe(true)
    // Its words run down the page.
    const start = second.text.indexOf('Ardenholm')
    const [rect] = rectsOf(second, start, start + 'Ardenholm'.length)
    expect((rect?.h ?? 0) * second.height).toBeGreaterThan(2 * (rect?.w ?? 0) * second.width)
    expect((rect?.y ?? 0) * second.height).toBeCloseTo(72, 0)
  })

  test('a sideways figure and the table beside it are read', async () => {
    const [, second] = await read('ralph2020_p20-22_sideways_figure.pdf')
    const text = plain(second?.text ?? '')
    expect(text).toContain('Organizational support actions in order of perceived helpfulness')
    expect(text).toContain('My organization will buy new equipment we need to work from home 49.2% 30.9%')
    expect(second?.blocks.map(({ kind }) => kind)).not.toContain('line-number')
  })

  test('bold type drawn twice is read once', async () => {
    const [first] = await read('fake_bold.pdf')
    const text = contentOf(first as ReadPage)
    expect(text).toContain('The median distance was 318 metres from the nest, and no bee flew further than 1.4 km.')
    expect(text.match(/Foraging Distance of Solitary Bees/g)).toHaveLength(1)
    expect(text.match(/Introduction/g)).toHaveLength(1)
  })

  test('line numbers at the right margin are recognised, and are in no sentence', async () => {
    const pages = await read('line_numbers_right.pdf')
    expect(contentOf(pages[0] as ReadPage)).toContain('in three valleys during two summers. Each bird')
    for (const page of pages) {
      expect(contentOf(page)).not.toMatch(/\b(?:during|study) \d+ /)
      expect(page.blocks.map(({ kind }) => kind)).toContain('line-number')
    }
  })
})
