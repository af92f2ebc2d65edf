import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { addPaper, emptyLibrary } from '../search/test-library'
import { rows } from '../sql/rows'
import { type Highlight, keepHighlight, listHighlights, removeHighlight } from './highlights'
import { saveNote } from './notes'

beforeAll(testDatabase)
beforeEach(async () => {
  await emptyLibrary()
  await addPaper('p', 'Attention')
})

const highlight = (id: string, page: number, y: number, part: Partial<Highlight> = {}): Highlight => ({
  id,
  paperId: 'p',
  page,
  rects: [{ page, x: 0.1, y, w: 0.5, h: 0.02 }],
  quote: `Words of ${id}`,
  note: '',
  ...part,
})
const indexed = () =>
  rows<{ text: string }>("SELECT text FROM chunk WHERE kind = 'note' ORDER BY ord").then((found) =>
    found.map(({ text }) => text),
  )

test('highlights are in page order, and are searched with the notes', async () => {
  await saveNote('p', 'A note of mine')
  await keepHighlight(highlight('b', 2, 0.1))
  await keepHighlight(highlight('a', 1, 0.7, { quote: '# not a heading', note: 'quokkasaurus' }))
  await keepHighlight(highlight('c', 1, 0.2))
  expect((await listHighlights('p')).map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  expect(await indexed()).toEqual(['A note of mine', 'not a heading\n\nquokkasaurus', 'Words of c', 'Words of b'])
})

test("a highlight's note can be changed, and a deleted highlight restored", async () => {
  const first = highlight('a', 1, 0.2)
  await keepHighlight(first)
  await keepHighlight({ ...first, note: 'Compare with BM25' })
  expect(await listHighlights('p')).toEqual([{ ...first, note: 'Compare with BM25' }])
  expect(await indexed()).toEqual(['Words of a\n\nCompare with BM25'])
  await removeHighlight('p', 'a')
  expect(await indexed()).toEqual([])
  await removeHighlight('p', 'a')
  await keepHighlight(first)
  expect(await listHighlights('p')).toEqual([first])
})

test('an unknown paper accepts no highlight, and those of a deleted one are deleted', async () => {
  await expect(keepHighlight(highlight('a', 1, 0, { paperId: 'none' }))).rejects.toThrow('There is no paper none')
  await keepHighlight(highlight('a', 1, 0.2))
  await rows("DELETE FROM paper WHERE id = 'p'")
  expect(await rows('SELECT id FROM highlight')).toEqual([])
})
