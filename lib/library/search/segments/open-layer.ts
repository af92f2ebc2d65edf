import type { Layer } from '../layer'
import { rows } from '../rows'
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

type Row = { segments: string[]; changes: number[]; waiting: boolean }
type Read = Row & {
  papers: [num: number, paperId: string, visible: boolean, chunks: number, length: number][]
  /** papers that `papers` speaks of; null: all */
  changed: string[] | null
}

const CHANGE = 'SELECT id, paper_id FROM index_change WHERE index_id IS NULL OR (index_id = $1 AND layer = $2)'
const SEGMENTS = `
  ARRAY(SELECT id FROM search_segment WHERE index_id = $1 AND layer = $3 AND live ORDER BY first, id) AS segments,
  ARRAY(SELECT id FROM (${CHANGE}) change ORDER BY id) AS changes,
  EXISTS (SELECT FROM indexed_paper WHERE index_id = $1 AND NOT segmented) AS waiting`
const LOOK = `SELECT ${SEGMENTS}`

// In the same statement as the segments, so that they belong together. Of a CASE only the branch taken is computed.
const PAPERS = `SELECT coalesce(json_agg(json_build_array(i.num, i.paper_id,
    p.status = 'ready' AND p.removed_at IS NULL AND p.merged_into IS NULL, i.chunks, i.length)), '[]')
  FROM indexed_paper i JOIN paper p ON p.id = i.paper_id WHERE i.index_id = $1 AND i.layer = $2`
const READ = `
  WITH change AS MATERIALIZED (${CHANGE}), fresh AS MATERIALIZED (
    SELECT paper_id FROM change WHERE id <> ALL(coalesce($4::int[], '{}'))
  ), state AS MATERIALIZED (
    SELECT $4::int[] IS NULL OR EXISTS (SELECT FROM fresh WHERE paper_id IS NULL)
      OR EXISTS (SELECT FROM unnest($4::int[]) AS known(id) WHERE known.id NOT IN (SELECT id FROM change)) AS forgotten
  )
  SELECT ${SEGMENTS},
    CASE WHEN forgotten THEN (${PAPERS})
         ELSE (${PAPERS} AND i.paper_id = ANY(ARRAY(SELECT paper_id FROM fresh))) END AS papers,
    CASE WHEN NOT forgotten THEN ARRAY(SELECT paper_id FROM fresh) END AS changed
  FROM state`

/**
 * The segments and papers of a layer, as they are now. One small statement tells whether what is remembered of the
 * papers is still right; if not, it is brought up to date by the changes that it has not seen, whichever process made
 * them.
 */
export async function openLayer(indexId: number, layer: SegmentLayer): Promise<OpenLayer> {
  const among: Layer = layer === 'paper' ? 'content' : layer
  const layers = await memoryOf('layers', () => new Map<string, Known>())
  const key = `${indexId} ${among}`
  for (;;) {
    const known = layers.get(key)
    const [seen] = known ? await rows<Row>(LOOK, [indexId, among, layer]) : []
    if (known && seen && !seen.waiting && isSame(seen.changes, known.changes))
      return { segments: await segmentsOf(seen.segments), papers: known.papers }
    const [read] = await rows<Read>(READ, [indexId, among, layer, known?.changes ?? null])
    if (!read) return { segments: [], papers: new Map() }
    if (read.waiting) {
      await segmentExisting(indexId)
      continue
    }
    const now = { changes: read.changes, papers: updated(known?.papers ?? new Map(), read) }
    layers.set(key, now)
    return { segments: await segmentsOf(read.segments), papers: now.papers }
  }
}

function isSame(a: number[], b: number[]): boolean {
  return a.length === b.length && a.every((id, i) => id === b[i])
}

/** A new map where something changed: whoever opened the layer before goes on with the old one. */
function updated(known: Map<number, IndexedPaper>, { papers, changed }: Read): Map<number, IndexedPaper> {
  const again = new Set(changed)
  const kept = changed ? [...known].filter(([, { paperId }]) => !again.has(paperId)) : []
  const found = papers.map(
    ([num, paperId, visible, chunks, length]) => [num, { num, paperId, visible, chunks, length }] as const,
  )
  return new Map([...kept, ...found])
}
