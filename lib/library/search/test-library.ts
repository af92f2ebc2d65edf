import { emptyTables } from '../../db/test-database'
import type { ChunkDraft } from '../chunking/chunk'
import { rows } from '../sql/rows'
import { frequencies } from './frequencies'
import type { Layer } from './layer'
import { openBlock } from './segments/block'
import { type OpenIndex, openIndex } from './segments/open-index'

// Test data for the database of this folder's tests.

/** Faster than a fresh database for each test. */
export async function emptyLibrary(): Promise<void> {
  await emptyTables('paper', 'search_index')
}

/** Removes a paper from all layers and generations of the index. */
export async function removeFromIndex(paperId: string): Promise<void> {
  await rows('DELETE FROM indexed_paper WHERE paper_id = $1', [paperId])
}

export async function addPaper(id: string, title = id, status = 'ready'): Promise<void> {
  await rows(
    `INSERT INTO paper (id, title, authors, file_name, status, updated_at) VALUES ($1, $2, '{}', 'a.pdf', $3, now())`,
    [id, title, status],
  )
}

export function chunksOf(...texts: string[]): ChunkDraft[] {
  return texts.map((text) => ({
    kind: 'text',
    section: '1 Introduction',
    text,
    spans: [{ page: 1, start: 0, end: text.length }],
    tokens: Math.ceil(text.length / 4),
  }))
}

/** Opens the active generation. */
export async function openedIndex(): Promise<OpenIndex> {
  const index = await openIndex()
  if (!index) throw new Error('nothing is indexed')
  return index
}

/** Returns `count` different passages on one topic, long enough to learn from. */
export function passagesOn(words: string, count: number): ChunkDraft[] {
  const list = words.split(' ')
  return chunksOf(
    ...Array.from({ length: count }, (_, i) =>
      Array.from({ length: 30 }, (_, j) => list[(i * 7 + j * (1 + (i % 5))) % list.length]).join(' '),
    ),
  )
}

/** Returns the counts that searches use, and the counts from recounting the passages. */
export async function countedAndRecounted() {
  const counted: Count[] = []
  const recounted: Count[] = []
  const blocks = await rows<{ data: Buffer }>('SELECT data FROM segment_block')
  const terms = [...new Set(blocks.flatMap(({ data }) => [...openBlock(data).terms]))].sort((a, b) => a - b)
  for (const { id } of await rows<{ id: number }>('SELECT id FROM search_index ORDER BY id'))
    for (const layer of ['content', 'summary'] as const) {
      const index = await openIndex(id)
      if (!index) continue
      const { chunkCount, df } = await frequencies(index, layer, terms)
      counted.push({
        id,
        layer,
        chunkCount,
        df: terms.flatMap((term) => (df.get(term) ? [[term, df.get(term) ?? 0]] : [])),
      })
      const [chunks] = await rows<{ count: number }>(
        'SELECT count(*)::int AS count FROM chunk WHERE index_id = $1 AND layer = $2',
        [id, layer],
      )
      const found = await rows<{ term: number; df: number }>(
        `SELECT split_part(entry, ':', 1)::int AS term, count(*)::int AS df
         FROM chunk, string_to_table(substring(keywords::text FROM '\\{(.*)\\}'), ',') entry
         WHERE index_id = $1 AND layer = $2 AND entry <> '' GROUP BY 1 ORDER BY 1`,
        [id, layer],
      )
      recounted.push({ id, layer, chunkCount: chunks?.count ?? 0, df: found.map(({ term, df }) => [term, df]) })
    }
  return { counted, recounted }
}

type Count = { id: number; layer: Layer; chunkCount: number; df: number[][] }
