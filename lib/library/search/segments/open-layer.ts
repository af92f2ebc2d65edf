import { rows } from '../rows'
import type { Layer } from '../search'
import { memoryOf } from './memory'
import { type Segment, segmentsOf } from './segment'
import { segmentExisting } from './segment-existing'

/** Layers that segments have: in `paper`, each paper of the content layer is one document, weighted by its counts. */
export type SegmentLayer = Layer | 'paper'

/** A paper as a layer holds it. */
export type IndexedPaper = {
  num: number
  paperId: string
  /** ready, not removed, not merged into another one */
  visible: boolean
  /** number of its passages */
  chunks: number
  /** stems of the paper as a whole; 0 in the summary layer */
  length: number
}

/** A layer as one snapshot of the database shows it. A document whose paper is not in `papers` is gone. */
export type OpenLayer = { segments: Segment[]; papers: Map<number, IndexedPaper> }

type Known = { changes: number[]; papers: Map<number, IndexedPaper> }

type Row = {
  segments: string[]
  changes: number[]
  waiting: boolean
  /** null when what is known is still right */
  papers: [num: number, paperId: string, visible: boolean, chunks: number, length: number][] | null
  /** papers that `papers` speaks of; null: all */
  changed: string[] | null
}

// One statement, so that segments and papers belong together. Each branch of a CASE is only computed when it is
// taken: nothing is read that this process knows already.
const PAPERS = `SELECT coalesce(json_agg(json_build_array(i.num, i.paper_id,
    p.status = 'ready' AND p.removed_at IS NULL AND p.merged_into IS NULL, i.chunks, i.length)), '[]')
  FROM indexed_paper i JOIN paper p ON p.id = i.paper_id WHERE i.index_id = $1 AND i.layer = $2`
const OPEN = `
  WITH change AS MATERIALIZED (
    SELECT id, paper_id FROM index_change WHERE index_id IS NULL OR (index_id = $1 AND layer = $2)
  ), fresh AS MATERIALIZED (
    SELECT paper_id FROM change WHERE id <> ALL(coalesce($4::int[], '{}'))
  ), state AS MATERIALIZED (
    SELECT $4::int[] IS NULL OR EXISTS (SELECT FROM fresh WHERE paper_id IS NULL)
        OR EXISTS (SELECT FROM unnest($4::int[]) AS known(id) WHERE known.id NOT IN (SELECT id FROM change)) AS forgotten,
      EXISTS (SELECT FROM fresh) AS changed
  )
  SELECT ARRAY(SELECT id FROM search_segment WHERE index_id = $1 AND layer = $3 AND live ORDER BY first, id) AS segments,
    ARRAY(SELECT id FROM change) AS changes,
    EXISTS (SELECT FROM indexed_paper WHERE index_id = $1 AND NOT segmented) AS waiting,
    CASE WHEN forgotten THEN (${PAPERS})
         WHEN changed THEN (${PAPERS} AND i.paper_id = ANY(ARRAY(SELECT paper_id FROM fresh))) END AS papers,
    CASE WHEN changed AND NOT forgotten THEN ARRAY(SELECT paper_id FROM fresh) END AS changed
  FROM state`

/**
 * The segments and papers of a layer, as they are now, by one small statement: what is remembered of the papers is
 * brought up to date by the changes that it has not seen, whichever process made them.
 */
export async function openLayer(indexId: number, layer: SegmentLayer): Promise<OpenLayer> {
  const among: Layer = layer === 'paper' ? 'content' : layer
  const layers = await memoryOf('layers', () => new Map<string, Known>())
  const key = `${indexId} ${among}`
  for (;;) {
    const known = layers.get(key)
    const [row] = await rows<Row>(OPEN, [indexId, among, layer, known?.changes ?? null])
    if (!row) return { segments: [], papers: new Map() }
    if (row.waiting) {
      await segmentExisting(indexId)
      continue
    }
    const now = { changes: row.changes, papers: updated(known?.papers ?? new Map(), row) }
    layers.set(key, now)
    return { segments: await segmentsOf(row.segments), papers: now.papers }
  }
}

/** A new map where something changed: whoever opened the layer before goes on with the old one. */
function updated(known: Map<number, IndexedPaper>, { papers, changed }: Row): Map<number, IndexedPaper> {
  if (!papers) return known
  const again = new Set(changed)
  const kept = changed ? [...known].filter(([, { paperId }]) => !again.has(paperId)) : []
  const found = papers.map(
    ([num, paperId, visible, chunks, length]) => [num, { num, paperId, visible, chunks, length }] as const,
  )
  return new Map([...kept, ...found])
}
