import { type Question, thingsOnTopic } from '../../question/question'
import { type Catalog, readCatalog } from '../catalog/catalog'
import { ownLanguage } from '../catalog/library-language'
import { citationsIn } from '../citing/cited-papers'
import { sampleStanding } from '../samples/sample-standing'
import { fuse, type OpenIndex, openIndex, scoreLayer } from '../search/find-chunks'
import { embedQueries } from '../search/meaning'
import { termsInPapers } from '../search/words'
import { yieldToEventLoop } from '../sql/rows'
import { anchorsOf } from './anchors'
import { type CitedShares, citedShares } from './cited-shares'
import { lookAhead, meaningOf } from './look-ahead'
import { metadataTerms } from './metadata-terms'
import { missingNames } from './missing-names'
import { authorGroups } from './named-authors'
import { nearnessIn } from './nearness'
import { FITS_WELL, questionFit, REFUSED_BELOW } from './question-fit'
import { type QuestionKind, questionKind } from './question-kind'
import { mayBeAsked, questionPapers } from './question-papers'
import { type PaperTags, readTags } from './read-tags'
import { isHeld, readWanted, wantedOf, weightsOf } from './read-wanted'
import { NO_FEATURES, type PaperFeatures, paperFeatures, paperScore } from './score-papers'
import { withSpelledUses } from './spelled-out'
import { askedOfTitled } from './titled-papers'
import { wholePapers } from './whole-papers'

/** Number of passages from each ranking used to score papers: measured, 200 give the same results as all. */
const CANDIDATES = 200
/** Points below the best paper at which relevance is halved; more if several papers are wanted. */
const HALF = { one: 5, several: 9 }

/** Number of papers whose first page is searched for names that no passage contains. */
const NEAREST = 5
/**
 * The certainty of a question that fits the library just well enough: `REFUSED_BELOW` on the scale of
 * `Weighed.certainty`.
 */
export const LEAST_CERTAINTY = 0.5

export type WeighedPaper = {
  id: string
  score: number
  /** relevance relative to the best, 0..1 */
  share: number
  features: PaperFeatures
  /** the closest passage of its summary or notes */
  summaryId: string | null
  /** papers that fit the question and cite it */
  citedBy: string[]
}

export type Weighed = {
  /** the index and catalog that were searched */
  index: OpenIndex
  catalog: Catalog
  /** the person's tags */
  tags: PaperTags
  kind: QuestionKind
  /** whether several papers should each get room */
  several: boolean
  /** by id, best first */
  papers: WeighedPaper[]
  /** Folio's sample papers, if they are left out in favour of the person's own */
  aside: ReadonlySet<string>
  /** papers that are not covered, with their share, at most 1 */
  others: Map<string, number>
  /** anchors of a comparison's parts */
  anchors: string[]
  /** language of the question, if it is neither English nor that of the papers */
  language: string | null
  /** maximum relevance of the best paper, 0..1; see `LEAST_CERTAINTY` */
  certainty: number
  /** words of the question that no paper contains, as written */
  unknown: string[]
  /** names in the question that the papers covered do not contain, as written; see `missingNames` */
  missing: string[]
  /** whether only some papers are covered */
  within: boolean
  /** by term: weights for ranking passages of these papers */
  weights: Map<number, number>
  /** words of its topic with corrected spelling, without author names */
  words: string[]
  /** things of its topic that the question compares */
  things: string[]
  /** words for the question's vector, in the current space */
  meaning: string
  vector: Float32Array | null
}

export type WeighInput = {
  question: Question
  /** covers only these papers; absent: the whole library */
  paperIds?: string[]
  /** excludes these */
  except?: string[]
  /** papers to weigh in addition to those covered, such as `except` */
  beside?: string[]
}

/**
 * Weighs all papers that a question may cover: by names in it, their summaries, their best passages and their whole
 * text. Null if nothing is indexed.
 */
export async function weighPapers(input: WeighInput): Promise<Weighed | null> {
  const { except = [], beside = [] } = input
  const index = await openIndex()
  if (!index) return null
  const [catalog, tags] = await Promise.all([readCatalog(index.changes), readTags(index.changes)])
  // A paper named by title is asked about the rest of the question.
  const titled = askedOfTitled(input.question, catalog, { ...input, except })
  const { question, paperIds } = titled ?? input
  const within = paperIds && [...new Set([...paperIds, ...except, ...beside])]
  const [samples, begun] = await Promise.all([
    catalog.samples.size > 0 ? sampleStanding() : ('asked' as const),
    lookAhead({ question, catalog, index, paperIds: within, limit: CANDIDATES }),
  ])
  // A question in the papers' language is treated like an English one about English papers.
  const own = await ownLanguage(question.language, within)
  const language = own ? null : question.language
  const { wanted, known } = await readWanted({ text: question.text, language }, catalog, index)
  const { weights, mass } = weightsOf(wanted.terms, known, wanted.spelled)
  const meaning = meaningOf(index, question, wanted)
  const ahead = begun?.meaning === meaning ? begun : null
  const [vector = null] = ahead ? [ahead.vector] : await embedQueries(index, [meaning])
  const scored = { index, weights, vector, paperIds: within, limit: CANDIDATES }
  const [content, summaries, termUses, nearness] = await Promise.all([
    scoreLayer({ ...scored, layer: 'content', near: ahead?.near }),
    // Lets the database start on cosines for the layer above meanwhile.
    yieldToEventLoop().then(() => scoreLayer({ ...scored, layer: 'summary' })),
    termsInPapers(index, [...wanted.terms.keys(), ...wanted.spelled.flatMap(({ words }) => [...words.keys()])]),
    nearnessIn(index),
  ])
  const inPapers = withSpelledUses(termUses, wanted.spelled)
  const whole = wholePapers(inPapers, weights, mass)
  // In parallel: papers without a close passage hardly fit.
  const citations = citationsIn([...new Set([...content, ...summaries].map(({ paperId }) => paperId))])
  citations.catch(() => {})
  const may = mayBeAsked(catalog, paperIds, except)
  const fit = (among?: string[]) => questionFit({ index, wanted, inPapers: termUses, language: own, paperIds: among })
  const {
    isAsked,
    aside,
    fit: byWords,
  } = await questionPapers(catalog, { may, within: paperIds !== undefined, samples }, fit)
  await yieldToEventLoop()
  const always = [...except, ...beside]
  const features = paperFeatures({
    wanted,
    catalog,
    mass,
    content,
    limit: CANDIDATES,
    summaries,
    whole,
    nearness,
    may,
    always,
  })
  for (const id of titled?.paperIds ?? []) features.set(id, { ...(features.get(id) ?? NO_FEATURES), title: 1 })
  const groups = authorGroups(wanted.authors, catalog)
  const kind = questionKind(question, groups)
  const cited = citedShares(ranked(features), await citations)
  addCited(features, cited, wanted.terms.size)
  const all = ranked(features)
  const papers = all.filter(({ id }) => isAsked(id))
  const anchors = anchorsOf({
    parts: question.things.map((thing) => wantedOf(thing, catalog, known, wanted.respelt)),
    ...{ known, catalog, inPapers, allowed: isAsked },
  })
  const several = kind !== 'one'
  const top = papers[0]?.score ?? 0
  const half = several ? HALF.several : HALF.one
  const bestSummary = bestOfEach(fuse(summaries, index))
  const shareOf = ({ score }: { score: number }) => Math.min(1, 2 ** ((score - top) / half))
  // Capitals do not mark names in German, and most scripts have none.
  const missing = question.language
    ? []
    : await missingNames({
        ...{ index, catalog, tags, question, wanted },
        // A title may be named alongside content of other papers.
        paperIds: input.paperIds,
        nearest: papers.slice(0, NEAREST).map(({ id }) => id),
        withTerms: byWords < FITS_WELL,
      })
  // A model may know the topic by other words than the library's.
  const byModel = index.model === 'offline' ? 0 : Math.max(0, ...content.map(({ cosine }) => nearness(cosine)))
  const metadata = metadataTerms(catalog, tags)
  const words = [...wanted.terms.values()].map(({ word }) => word)
  return {
    index,
    catalog,
    tags,
    kind,
    several,
    papers: papers.map(({ id, score, features }) => ({
      id,
      score,
      share: shareOf({ score }),
      features,
      summaryId: bestSummary.get(id) ?? null,
      citedBy: cited.by.get(id) ?? [],
    })),
    aside,
    others: new Map(
      papers.length < all.length ? all.flatMap((paper) => (isAsked(paper.id) ? [] : [[paper.id, shareOf(paper)]])) : [],
    ),
    anchors: anchors.length >= 2 ? anchors : [],
    language,
    certainty: Math.max(byModel, Math.min(1, (LEAST_CERTAINTY * byWords) / REFUSED_BELOW)),
    unknown: [...wanted.terms].flatMap(([term, { word }]) => (isHeld(term, known) || metadata.has(term) ? [] : [word])),
    missing,
    within: input.paperIds !== undefined,
    weights,
    words,
    things: thingsOnTopic(titled?.paperIds.length === 1 ? question : input.question, words),
    meaning,
    vector,
  }
}

/** The first passage of each paper. */
function bestOfEach(ranked: { paperId: string; chunkId: string }[]): Map<string, string> {
  return new Map([...ranked].reverse().map(({ paperId, chunkId }) => [paperId, chunkId]))
}

/** The fewer terms a question has, the less they distinguish papers, and the more citations count. */
function addCited(features: Map<string, PaperFeatures>, { shares }: CitedShares, terms: number): void {
  for (const [id, own] of features) own.cited = (shares.get(id) ?? 0) / Math.max(1, terms)
}

function ranked(features: Map<string, PaperFeatures>) {
  return [...features]
    .map(([id, own]) => ({ id, score: paperScore(own), features: own }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
}
