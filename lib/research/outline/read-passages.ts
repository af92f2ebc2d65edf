import { speaksOf } from '../../library/find/speaks-of'
import { libraryView } from '../../library/library-view'
import { termsOf } from '../../question/terms'
import type { Passage } from '../../quoting/passage'
import { oneLine } from '../../text/one-line'
import type { ReadPlaces } from '../events'
import { toEvidence } from '../funnel/to-evidence'
import type { RunContext } from '../run-context'
import { type Finding, toFact } from './finding'
import type { OutlineItem } from './outline-item'
import { wordsHeld } from './words-held'

/**
 * Findings in passages on an item. `evidence`: the passages they come from. `ofPapers`: statements of the papers about
 * themselves as a whole; absent where nobody looked for them.
 */
export type Holds = { evidence: Passage[]; findings: Finding[]; ofPapers?: Finding[] }

/**
 * The share of an item's words, by how rare they are, that a passage under its title holds at least to be quoted on it
 * without a model: most of them, or of many about so many words. Where the library as a whole holds nothing on the item it is most of
 * them by how rare they are in English.
 */
const QUOTED = { share: 0.6, words: 2 }
/** Factor for a passage by the quality of its work as a source, 0..1. It ranks works and never excludes one. */
const WORTH = { least: 0.75, most: 1.25 }

/** A factor for the quality of a work as a source, 0..1. */
export function qualityFactor(quality = 0.5): number {
  return WORTH.least + (WORTH.most - WORTH.least) * quality
}

/**
 * The passages that bear on an item by its words, as findings, without a model. `quality`: of works that are not the
 * library's, 0..1 by id. `isOnly`: the item is the question itself, which the library was found to answer: where no passage holds
 * its words, the nearest one stands for them, as in an answer.
 */
export async function findingsIn(
  item: OutlineItem,
  passages: Passage[],
  quality: Record<string, number> = {},
  { isOnly = false } = {},
): Promise<Holds> {
  const held = await wordsHeld([item], libraryView)
  const text = `${item.title} ${item.question}`
  const speaksOfIt = await speaksOf(text)
  const words = new Set(termsOf(text)).size
  const least = Math.min(QUOTED.share, QUOTED.words / words)
  const speaking = passages
    .filter((passage) => speaksOfIt(`${passage.title} ${passage.text}`))
    .map((passage) => ({ passage, share: held(passage)[0] ?? 0 }))
  const holding = speaking.filter(({ share }) => share >= least)
  const nearest = isOnly ? speaking.toSorted((a, b) => b.passage.relevance - a.passage.relevance).slice(0, 1) : []
  const bearing = holding.length > 0 ? holding : nearest
  const findings = bearing.map(({ passage, share }) =>
    toFinding(passage, item, passage.relevance * share * qualityFactor(quality[passage.paperId])),
  )
  return { evidence: bearing.map(({ passage }) => passage), findings }
}

/** A passage as what was found on an item. `marks`: its sentences that fit best, which stand for it where there are any. */
function toFinding(passage: Passage, { id: item }: OutlineItem, score: number): Finding {
  const { id, paperId, title, text, spans, marks = [] } = passage
  let at = 0
  const sentences = spans.flatMap(({ page, start, end }) => {
    const [from, to] = [at, Math.min(at + end - start, text.length)]
    at = to + 1
    if (marks.length === 0) return [{ shown: oneLine(text.slice(from, to)), page }]
    return marks
      .filter((mark) => mark.start < to && mark.end > from)
      .map((mark) => ({ shown: oneLine(text.slice(Math.max(mark.start, from), Math.min(mark.end, to))), page }))
  })
  const [first] = spans
  return {
    ...{ id: `${paperId} ${first?.page ?? 1} ${first?.start ?? 0}`, paperId, title, sentences },
    ...{ evidenceIds: [id], items: [item], score },
  }
}

/** Those of the passages that findings stand in. */
export function passagesBehind(findings: Finding[], passages: Passage[]): Passage[] {
  const ids = new Set(findings.flatMap(({ evidenceIds }) => evidenceIds))
  return passages.filter(({ id }) => ids.has(id))
}

/** Says which passages are read for findings: what a run looked at is more than what it found something in. */
export async function emitPassagesRead({ emit }: RunContext, stage: string, passages: Passage[]): Promise<void> {
  const read = [...new Set(passages.map(({ paperId }) => paperId))].map((paperId): ReadPlaces => {
    const own = passages.filter((passage) => passage.paperId === paperId)
    return { paperId, places: [...new Set(own.flatMap(({ spans }) => spans.map(({ page }) => page)))] }
  })
  if (read.length > 0) await emit({ type: 'passages.read', stage, read })
}

export async function emitFindings({ emit }: RunContext, stage: string, { evidence, findings }: Holds): Promise<void> {
  if (evidence.length > 0) await emit({ type: 'evidence.added', stage, evidence: evidence.map(toEvidence) })
  for (const finding of findings) await emit({ type: 'fact.found', stage, fact: toFact(finding) })
}
