import { speaksOf } from '../../library/find/speaks-of'
import { termsOf } from '../../question/terms'
import type { Passage } from '../../quoting/passage'
import { oneLine } from '../../text/format/phrases'
import type { ReadPlaces } from '../events/answer-view'
import { toEvidence } from '../evidence/store-evidence'
import type { RunContext } from '../run-context'
import { type Finding, toFact } from './finding'
import type { OutlineItem } from './outline-item'
import { wordsHeld } from './words-held'

/**
 * Findings in the passages of an item. `evidence`: the passages they come from. `ofPapers`: statements of papers about
 * themselves as a whole; absent if nobody looked for them.
 */
export type Holds = { evidence: Passage[]; findings: Finding[]; ofPapers?: Finding[] }

/**
 * Smallest share of an item's words, weighted by rarity, that a passage and its title must contain to be quoted without
 * a model; for a long item about `words` words are enough. If the library has nothing on the item, rarity in English is
 * used instead.
 */
const QUOTED = { share: 0.6, words: 2 }
/** Factor for passages of works that were retracted or are doubted. They come later, and none is left out. */
const DOUBTED = 0.75

/** Score of a finding or passage, lowered if its work is among the doubted ones. */
export function scoreOf(score: number, paperId: string, doubted: string[] = []): number {
  return doubted.includes(paperId) ? score * DOUBTED : score
}

/**
 * Finds passages that match an item by its words, without a model. `doubted`: ids of outside works that were retracted.
 * `isOnly`: the item is the question itself, and the library was found to answer it. Then the nearest passage is used
 * if none contains the words, as in an answer.
 */
export async function findingsIn(
  item: OutlineItem,
  passages: Passage[],
  doubted: string[] = [],
  { isOnly = false } = {},
): Promise<Holds> {
  const held = await wordsHeld([item])
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
    toFinding(passage, item, scoreOf(passage.relevance * share, passage.paperId, doubted)),
  )
  return { evidence: bearing.map(({ passage }) => passage), findings }
}

/**
 * Converts a passage to a finding on an item. `marks`: the best sentences, quoted in place of the whole passage if
 * there are any.
 */
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

/** The passages behind the findings. */
export function passagesBehind(findings: Finding[], passages: Passage[]): Passage[] {
  const ids = new Set(findings.flatMap(({ evidenceIds }) => evidenceIds))
  return passages.filter(({ id }) => ids.has(id))
}

/** Emits which passages are read for findings; the run considers more than it finds something in. */
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
