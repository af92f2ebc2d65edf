import { asInstallation } from '../../../owner'
import { heldPapers } from '../../sql/held-papers'
import { memoryOf } from '../../sql/memory'
import { prepared } from '../../sql/rows'
import type { ActiveIndex } from '../active-index'
import type { Layer } from '../layer'
import { forgetOldChanges } from './index-changes'
import type { IndexedPaper, PapersByNum, SegmentLayer } from './indexed-paper'
import { type OpenLayer, openLayer } from './open-layer'
import { segmentsOf } from './segment'
import { segmentExisting } from './segment-existing'

/** A generation of the index in one snapshot of the database; each search uses one from start to end. */
export type OpenIndex = ActiveIndex & {
  layers: Record<SegmentLayer, OpenLayer>
  /** ids of the changes that it includes; if the list differs, papers have changed */
  changes: number[]
}

type Row = ActiveIndex & { segments: string[]; changes: number[]; waiting: boolean }
type Read = Row & {
  papers: [layer: Layer, num: number, paperId: string, visible: boolean, chunks: number, length: number][]
  /** which papers `papers` covers, with the layer if it is only one; null: all */
  changed: { layer: Layer | null; paperId: string }[] | null
}

// The generation with the given id, or the active one.
const GENERATION = 'search_index s WHERE CASE WHEN $1::int IS NULL THEN s.active ELSE s.id = $1 END'
const STATE = `s.id, s.embedding_model AS model, s.dimensions, s.learned_from AS "learnedFrom", s.graphs,
  ARRAY(SELECT layer || ' ' || id FROM search_segment WHERE index_id = s.id AND live ORDER BY first, id) AS segments,
  ARRAY(SELECT id FROM index_change ORDER BY id) AS changes,
  EXISTS (SELECT FROM indexed_paper WHERE index_id = s.id AND NOT segmented) AS waiting`
const LOOK = `SELECT ${STATE} FROM ${GENERATION}`

// In the same statement as the segments, so that they are consistent. Postgres only evaluates the CASE branch it takes.
const PAPERS = `SELECT coalesce(json_agg(json_build_array(i.layer, i.num, i.paper_id,
    p.status = 'ready' AND p.removed_at IS NULL AND p.standing = 'library', i.chunks, i.length)), '[]')
  FROM indexed_paper i JOIN paper p ON p.id = i.paper_id WHERE i.index_id = s.id`
const READ = `
  WITH fresh AS MATERIALIZED (
    SELECT index_id, layer, paper_id FROM index_change WHERE id <> ALL(coalesce($2::int[], '{}'))
  ), state AS MATERIALIZED (
    SELECT $2::int[] IS NULL OR EXISTS (SELECT FROM fresh WHERE paper_id IS NULL)
      OR EXISTS (SELECT FROM unnest($2::int[]) AS known(id) WHERE known.id NOT IN (SELECT id FROM index_change)) AS forgotten
  )
  SELECT ${STATE},
    CASE WHEN forgotten THEN (${PAPERS}) ELSE (${PAPERS} AND i.paper_id = ANY(ARRAY(SELECT paper_id FROM fresh))) END AS papers,
    CASE WHEN NOT forgotten THEN (
      SELECT coalesce(json_agg(json_build_object('layer', layer, 'paperId', paper_id)), '[]') FROM fresh
      WHERE index_id IS NULL OR index_id = s.id) END AS changed
  FROM state CROSS JOIN ${GENERATION}`

type IndexCopy = {
  changes: number[]
  segments: string[]
  papers: Record<Layer, PapersByNum>
  layers: OpenIndex['layers']
}

/**
 * Opens a generation in its current state, the active one by default; null if there is none. It shows a user only the
 * papers of their libraries, and counts as if there were no others.
 */
export async function openIndex(indexId: number | null = null): Promise<OpenIndex | null> {
  const whole = await openWhole(indexId)
  const held = whole && (await heldPapers(whole.changes))
  if (!held) return whole
  const views = viewsOf.get(whole.layers) ?? new Map<string, OpenIndex['layers']>()
  viewsOf.set(whole.layers, views)
  const layers = views.get(held.key) ?? layersOf(whole.layers, held.ids)
  views.set(held.key, layers)
  return { ...whole, layers }
}

const viewsOf = new WeakMap<OpenIndex['layers'], Map<string, OpenIndex['layers']>>()

function layersOf({ content, summary, paper }: OpenIndex['layers'], ids: ReadonlySet<string>): OpenIndex['layers'] {
  const [full, short] = [within(content.papers, ids), within(summary.papers, ids)]
  return {
    content: openLayer(content.segments, full.papers, full.others),
    summary: openLayer(summary.segments, short.papers, short.others),
    paper: openLayer(paper.segments, full.papers, full.others),
  }
}

/** Splits papers into those with the given ids and the ids of the others. */
function within(all: PapersByNum, ids: ReadonlySet<string>): { papers: PapersByNum; others: string[] } {
  const papers: PapersByNum = new Map()
  const others: string[] = []
  for (const [num, paper] of all)
    if (ids.has(paper.paperId)) papers.set(num, paper)
    else others.push(paper.paperId)
  return { papers, others }
}

/**
 * The same with the papers of all libraries, for maintaining the index. A small statement checks whether the remembered
 * state is current; if not, it is updated with the changes it has missed, whichever process made them.
 */
export function openWhole(indexId: number | null): Promise<OpenIndex | null> {
  return asInstallation(() => open(indexId))
}

async function open(indexId: number | null): Promise<OpenIndex | null> {
  const remembered = await memoryOf('open indexes', () => new Map<number, IndexCopy>())
  for (;;) {
    const [seen] = await prepared<Row>(LOOK, [indexId])
    if (!seen) return null
    const { segments, changes, waiting, ...index } = seen
    const known = remembered.get(index.id)
    if (known && !waiting && isSame(changes, known.changes) && isSame(segments, known.segments))
      return { ...index, changes, layers: known.layers }
    const [read] = await prepared<Read>(READ, [index.id, known?.changes ?? null])
    if (!read) continue
    if (read.waiting) {
      await segmentExisting(index)
      continue
    }
    const now = await knownNow(read, known)
    remembered.set(index.id, now)
    for (const id of remembered.keys()) if (id < index.id - 1) remembered.delete(id)
    forgetOldChanges(read.changes.length)
    return { ...index, changes: now.changes, layers: now.layers }
  }
}

async function knownNow(read: Read, known: IndexCopy | undefined): Promise<IndexCopy> {
  const papers = {
    content: papersNow('content', read, known?.papers.content),
    summary: papersNow('summary', read, known?.papers.summary),
  }
  const opened = async (layer: SegmentLayer, own: PapersByNum) => {
    const prefix = `${layer} `
    const ids = read.segments.flatMap((segment) => (segment.startsWith(prefix) ? segment.slice(prefix.length) : []))
    return openLayer(await segmentsOf(ids), own)
  }
  const layers = {
    content: await opened('content', papers.content),
    summary: await opened('summary', papers.summary),
    paper: await opened('paper', papers.content),
  }
  return { changes: read.changes, segments: read.segments, papers, layers }
}

function isSame<T>(a: T[], b: T[]): boolean {
  return a.length === b.length && a.every((id, i) => id === b[i])
}

/** Returns a new map if anything changed, so that those who opened the index before can keep using the old one. */
function papersNow(layer: Layer, { papers, changed }: Read, known: PapersByNum = new Map()): PapersByNum {
  const again = new Set(changed?.flatMap((one) => (one.layer && one.layer !== layer ? [] : one.paperId)))
  if (changed && again.size === 0) return known
  const now = new Map<number, IndexedPaper>()
  if (changed) for (const [num, paper] of known) if (!again.has(paper.paperId)) now.set(num, paper)
  for (const [of, num, paperId, visible, chunks, length] of papers)
    if (of === layer && (!changed || again.has(paperId))) now.set(num, { num, paperId, visible, chunks, length })
  return now
}
