import type { Question } from '../../analyst/question'
import { modelRelevance } from '../../models/calibration'
import { type ActiveIndex, findActiveIndex } from '../search/active-index'
import { embedQueries } from '../search/embed-queries'
import { frequencies } from '../search/frequencies'
import { passageTerms } from '../search/passage-terms'
import { type ScoredChunk, scoreLayer } from '../search/score-layer'
import { termsInPapers } from '../search/terms-in-papers'
import { anchorsOf } from './anchors'
import { readCatalog } from './catalog'
import { expandQuery, FEEDBACK } from './expand-query'
import { authorGroups } from './named-authors'
import { namesWanted } from './names'
import { holdsMatter, type OutcomeSignals, outcomeSignals } from './outcome'
import { partsCompared, type QuestionKind, questionKind } from './question-kind'
import { type Known, readWanted, type Wanted, wantedOf, weightsOf } from './read-wanted'
import { MANY_PAPERS, ONE_PAPER, type PaperFeatures, paperFeatures, paperScore } from './score-papers'
import { wholePapers } from './whole-papers'

/** Passages of each ranking that papers are scored by: measured, 200 give what all would. */
const CANDIDATES = 200
/** What the cosine counts beside BM25 where passages are ranked for the question's own terms. */
const COSINE = 0.3
/** A paper that many points below the best one is half as relevant; where many papers are wanted, more. */
const HALF = { one: 5, several: 9 }

export type Weighed = {
  kind: QuestionKind
  /** whether several papers are to be given room each */
  several: boolean
  /** by id, best first */
  papers: { id: string; score: number /** of the best, 0..1 */; share: number; features: PaperFeatures }[]
  /** papers that the parts of a comparison speak for */
  anchors: string[]
  /** how likely the library holds something on the matter, 0..1 */
  held: number
  signals: OutcomeSignals
  /** words of the question that no paper holds, as it writes them */
  unknown: string[]
  /** names of the question that no paper holds */
  unknownNames: string[]
  /** words of the question whose spelling was corrected */
  respelt: Map<string, string>
  /** how passages of these papers are to be ranked */
  expanded: Map<number, number>
  /** the words that the question's vector is made of, for the space in use */
  meaning: string
}

export type WeighInput = { question: Question; paperIds?: string[]; except?: string[] }

/** Null where nothing is indexed. */
export async function weighPapers({ question, paperIds, except = [] }: WeighInput): Promise<Weighed | null> {
  const index = await findActiveIndex()
  if (!index) return null
  const catalog = await readCatalog()
  const within = paperIds ? new Set(paperIds) : null
  const without = new Set(except)
  const asked = (id: string) => catalog.papers.has(id) && !without.has(id) && (!within || within.has(id))
  const count = (terms: number[]) => frequencies(index.id, 'content', terms)
  const { wanted, known } = await readWanted(question.text, catalog, count)
  const kind = questionKind(question, authorGroups(wanted.authors, catalog))
  const { weights, mass } = weightsOf(wanted.terms, known)
  const meaning = meaningOf(index, question, wanted)
  const [vector = null] = await embedQueries(index, [meaning])
  const layer = (name: 'content' | 'summary') =>
    scoreLayer({ index, layer: name, weights, vector, paperIds, except, limit: CANDIDATES })
  const [content, summaries, inPapers] = await Promise.all([
    layer('content'),
    layer('summary'),
    termsInPapers(index, [...wanted.terms.keys()]),
  ])
  const whole = wholePapers(inPapers, weights, mass)
  const nearness = nearnessIn(index)
  const features = paperFeatures({ wanted, catalog, mass, content, summaries, whole, nearness })
  const score = kind === 'many' ? MANY_PAPERS : ONE_PAPER
  const scores = new Map(
    [...features].flatMap(([id, own]) => (asked(id) ? [[id, paperScore(own, score)]] : [])) as [string, number][],
  )
  const parts =
    kind === 'compare' ? partsCompared(question).map((part) => wantedOf(part, catalog, known, wanted.respelt)) : []
  const anchors = anchorsOf({ parts, known, catalog, inPapers, scores, allowed: asked })
  const several =
    kind === 'many' ||
    (kind === 'compare' &&
      (anchors.length >= 2 || question.things.length >= 2 || authorGroups(wanted.authors, catalog) >= 2))
  const top = Math.max(...scores.values())
  const half = several ? HALF.several : HALF.one
  const papers = [...scores]
    .map(([id, own]) => ({
      id,
      score: own,
      share: 2 ** ((own - top) / half),
      features: features.get(id) as PaperFeatures,
    }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
  const names = namesWanted(question, wanted)
  const signals = outcomeSignals({
    inPapers,
    whole,
    weights,
    names: [...names.keys()],
    namesAuthor: wanted.authors.size > 0,
    among: asked,
  })
  return {
    kind,
    several,
    papers,
    anchors: anchors.length >= 2 ? anchors : [],
    held: holdsMatter(signals),
    signals,
    unknown: unknownWords(wanted, known),
    unknownNames: unknownNames(names, known),
    respelt: wanted.respelt,
    expanded: await expand(index, wanted, known, content),
    meaning,
  }
}

/** The learned space knows words, a model whole questions. */
function meaningOf(index: ActiveIndex, question: Question, { terms }: Wanted): string {
  if (index.model !== 'offline') return question.text
  return [...terms.values()].flatMap(({ word, count }) => Array.from({ length: count }, () => word)).join(' ')
}

/** Nearness in meaning, 0..1, of a cosine in the space of an index. */
export function nearnessIn({ model }: ActiveIndex): (cosine: number) => number {
  return model === 'offline' ? (cosine) => Math.max(0, cosine) : (cosine) => modelRelevance(model, cosine)
}

function unknownNames(names: Map<number, string>, { df }: Known): string[] {
  return [...new Set([...names].flatMap(([term, name]) => (df.get(term) ? [] : [name])))]
}

function unknownWords({ terms }: Wanted, { df }: Known): string[] {
  return [...terms].flatMap(([term, { word }]) => (df.get(term) ? [] : [word]))
}

async function expand(
  index: ActiveIndex,
  wanted: Wanted,
  known: Known,
  content: ScoredChunk[],
): Promise<Map<number, number>> {
  const most = Math.max(1e-9, ...content.map(({ bm25 }) => bm25))
  const best = content
    .map(({ chunkId, bm25, cosine }) => ({ chunkId, score: bm25 / most + COSINE * Math.max(0, cosine) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, FEEDBACK)
  const read = await passageTerms(
    index,
    best.map(({ chunkId }) => chunkId),
  )
  const passages = best.flatMap(({ chunkId, score }) => {
    const terms = read.get(chunkId)
    return terms ? [{ score, terms }] : []
  })
  const all = [...new Set(passages.flatMap(({ terms }) => [...terms.counts.keys()]))]
  const { df } = await frequencies(index.id, 'content', all)
  return expandQuery(wanted.terms, known, passages, (term) => df.get(term) ?? 0)
}
