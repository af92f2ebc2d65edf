import { beforeAll, expect, test } from 'vitest'
import { db } from '../client'
import { testDatabase } from '../test-database'
import { replacePages } from './replace-pages'

beforeAll(async () => {
  await testDatabase()
})

const page = (number: number, text = `page ${number}`) => ({
  number,
  text,
  width: 595.276,
  height: 841.89,
  blocks: [{ kind: 'paragraph', start: 0, end: text.length, section: 'A “quoted”, {braced} \\section' }],
  map: { items: [[1.5, 2, 3, 9.9]], runs: [[0, 0, 0, text.length]], strings: [text] },
  raw: `${text}\f${text}`,
  label: number === 1 ? 'xii' : null,
})

test('pages read back equal the written ones, and replace the old ones', async () => {
  const client = await db()
  await client.paper.create({
    data: { id: 'a', origin: 'upload', fileName: 'a.pdf', fileSize: 1, status: 'queued', title: 'A', authors: [] },
  })
  await replacePages(
    'a',
    Array.from({ length: 120 }, (_, i) => page(i + 1)),
  )
  expect(await client.page.count({ where: { paperId: 'a' } })).toBe(120)
  const pages = [page(1, 'New, with "quotes", a \\ and ½ of 𝔸.'), page(2, '')]
  await replacePages('a', pages)
  const stored = await client.page.findMany({ where: { paperId: 'a' }, orderBy: { number: 'asc' } })
  expect(stored).toEqual(pages.map((one) => ({ ...one, paperId: 'a', figures: null })))
})
