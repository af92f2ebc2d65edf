import type { ChunkDraft } from '../chunk'
import { rows } from './rows'

// What the tests of this folder put into their database.

/** Cheaper than a fresh database for each test. */
export async function emptyLibrary(): Promise<void> {
  await rows('TRUNCATE paper, search_index CASCADE')
}

export async function addPaper(id: string, title = id, status = 'ready'): Promise<void> {
  await rows(`INSERT INTO paper (id, title, file_name, status, updated_at) VALUES ($1, $2, 'a.pdf', $3, now())`, [
    id,
    title,
    status,
  ])
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

/** `count` different passages on one matter, long enough to learn from. */
export function passagesOn(words: string, count: number): ChunkDraft[] {
  const list = words.split(' ')
  return chunksOf(
    ...Array.from({ length: count }, (_, i) =>
      Array.from({ length: 30 }, (_, j) => list[(i * 7 + j * (1 + (i % 5))) % list.length]).join(' '),
    ),
  )
}

/** The counts that the triggers keep beside those that a recount gives. */
export async function countedAndRecounted() {
  const counted = await rows(
    `SELECT index_id, layer, term, df FROM index_term WHERE df <> 0 ORDER BY index_id, layer, term`,
  )
  const recounted = await rows(
    `SELECT index_id, layer, split_part(entry, ':', 1)::int AS term, count(*)::int AS df
     FROM chunk, string_to_table(substring(keywords::text FROM '\\{(.*)\\}'), ',') entry
     WHERE entry <> '' GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  )
  const layers = await rows(
    `SELECT l.chunk_count AS counted, (SELECT count(*)::int FROM chunk c WHERE c.index_id = l.index_id AND c.layer = l.layer) AS recounted
     FROM index_layer l`,
  )
  return { counted, recounted, layers }
}
