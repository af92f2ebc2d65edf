import { type Question, thingsOnTopic } from '../../question/question'
import { citationsIn } from '../citing/cited-papers'
import { sampleStanding } from '../samples/sample-standing'
import { embedQueries } from '../search/embed-queries'
import { frequencies } from '../search/frequencies'
import { fuse } from '../search/fuse'
import { yieldToEventLoop } from '../search/rows'
import { scoreLayer } from '../search/score-layer'
import { type OpenIndex, openIndex } from '../search/segments/open-index'
import { termsInPapers } from '../search/terms-in-papers'
import { anchorsOf } from './anchors'
import { askedPapers, mayBeAsked } from './asked-papers'
import { type Catalog, readCatalog } from './catalog'
import { type CitedShares, citedShares } from './cited-shares'
import { shareInLanguage } from './library-language'
import { lookAhead, meaningOf } from './look-ahead'
import { metadataTerms } from './metadata-terms'
import { missingNames } from './missing-names'
import { authorGroups } from './named-authors'
import { nearnessIn } from './nearness'
import { FITS_WELL, questionFit, REFUSED_BELOW } from './question-fit'
import { type QuestionKind, questionKind } from './question-kind'
import { type PaperTags, readTags } from './read-tags'
import { isHeld, readWanted, wantedOf, weightsOf } from './read-wanted'
import { NO_FEATURES, type PaperFeatures, paperFeatures, paperScore } from './score-papers'
import { withSpelledUses } from './spelled-out'
import { askedOfTitled } from './titled-papers'
import { wholePapers } from './whole-papers'

/** Passages of each ranking that papers are scored by: measured, 200 give what all would. */
const CANDIDATES = 200
/** A paper that many points below the best one is half as relevant; where many papers are wanted, more. */
const HALF = { one: 5, several: 9 }

/** Papers whose first page is read for names that no passage holds. */
const NEAREST = 5
/** The certainty of a question that fits the library just well enough: `REFUSED_BELOW` on the scale of `Weighed.certainty`. */
export const LEAST_CERTAINTY = 0.5

export type WeighedPaper = {
  id: string
  score: number
  /** of the best, 0..1 */
  share: number
  features: PaperFeatures
  /** the passage of its summary or notes that comes nearest */
  summaryId: string | null
  /** papers that fit the question and cite it */
  citedBy: string[]
}

export type Weighed = {
  /** what was looked at */
  index: OpenIndex
  catalog: Catalog
  /** the person's */
  tags: PaperTags
  kind: QuestionKind
  /** whether several papers are to be given room each */
  several: boolean
  /** by id, best first */
  papers: WeighedPaper[]
  /** Folio's sample papers, where these step aside for the person's own */
  aside: ReadonlySet<string>
  /** papers that are not asked, with their share, at most 1 */
  others: Map<string, number>
  /** papers that the parts of a comparison speak for */
  anchors: string[]
  /** the language of the question, where that is neither English nor the one of the papers */
  language: string | null
  /** how relevant the best paper is at most, 0..1; see `LEAST_CERTAINTY` */
  certainty: number
  /** words of the question that no paper holds, as it writes them */
  unknown: string[]
  /** names of the question that the papers asked do not hold, as it writes them; see `missingNames` */
  missing: string[]
  /** whether only some papers are asked */
  within: boolean
  /** by term, what passages of these papers are ranked by */
  weights: Map<number, number>
  /** the words on its matter, with their spelling corrected, without the names of authors */
  words: string[]
  /** the things on its matter that the question compares */
  things: string[]
  /** the words that the question's vector is made of, for the space in use */
  meaning: string
  vector: Float32Array | null
}

/** A smaller share of the papers is not what a question in their language is about. */
const OTHER_LANGUAGE = 0.1

export type WeighInput = {
  question: Question
  /** only these papers are asked; absent: the whole library */
  paperIds?: string[]
  /** never these */
  except?: string[]
  /** papers that are weighed beside those that are asked, like `except` */
  beside?: string[]
}

/**
 * Weighs all papers that may be asked for a question: by what it names, by their summaries, by their best passages and by
 * their whole text. Null where nothing is indexed.
 */
export async function weighPapers(input: WeighInput): Promise<Weighed | null> {
  const { except = [], beside = [] } = input
  const index = await openIndex()
  if (!index) return null
  const [catalog, tags] = await Promise.all([readCatalog(index.changes), readTags(index.changes)])
  // A paper that is named by its title is asked what else the question says.
  const titled = askedOfTitled(input.question, catalog, { ...input, except })
  const { question, paperIds } = titled ?? input
  const within = paperIds && [...new Set([...paperIds, ...except, ...beside])]
  const [samples, begun] = await Promise.all([
    catalog.samples.size > 0 ? sampleStanding() : ('asked' as const),
    lookAhead({ question, catalog, index, paperIds: within, limit: CANDIDATES }),
  ])
  // A question in the language of the papers is asked as an English one is of English papers.
  const isOwn = question.language !== null && (await shareInLanguage(question.language, within)) >= OTHER_LANGUAGE
  const language = isOwn ? null : question.language
  const { wanted, known } = await readWanted({ text: question.text, language }, catalog, (layer, terms) =>
    frequencies(index, layer, terms),
  )
  const { weights, mass } = weightsOf(wanted.terms, known, wanted.spelled)
  const meaning = meaningOf(index, question, wanted)
  const ahead = begun?.meaning === meaning ? begun : null
  const [vector = null] = ahead ? [ahead.vector] : await embedQueries(index, [meaning])
  const scored = { index, weights, vector, paperIds: within, limit: CANDIDATES }
  const [content, summaries, termUses, nearness] = await Promise.all([
    scoreLayer({ ...scored, layer: 'content', near: ahead?.near }),
    // The database may have cosines to look up for the layer above: it is to do so meanwhile.
    yieldToEventLoop().then(() => scoreLayer({ ...scored, layer: 'summary' })),
    termsInPapers(index, [...wanted.terms.keys(), ...wanted.spelled.flatMap(({ words }) => [...words.keys()])]),
    nearnessIn(index),
  ])
  const inPapers = withSpelledUses(termUses, wanted.spelled)
  const whole = wholePapers(inPapers, weights, mass)
  // Looked up while others are: papers without a passage that comes near hardly fit.
  const citations = citationsIn([...new Set([...content, ...summaries].map(({ paperId }) => paperId))])
  citations.catch(() => {})
  const may = mayBeAsked(catalog, paperIds, except)
  const fit = (among?: string[]) => questionFit({ index, wanted, inPapers: termUses, paperIds: among })
  const {
    isAsked,
    aside,
    fit: byWords,
  } = await askedPapers(catalog, { may, within: paperIds !== undefined, samples }, fit)
  await yieldToEventLoop()
  const always = [...except, ...beside]
  const features = paperFeatures({ wanted, catalog, mass, content, summaries, whole, nearness, may, always })
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
  // Capitals make no names in German, and most scripts have none.
  const missing = question.language
    ? []
    : await missingNames({
        ...{ index, catalog, tags, question, wanted },
        // A title may be named beside what other papers hold.
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

/** The fewer terms a question has, the less it tells papers apart, and the more it says who cites whom. */
function addCited(features: Map<string, PaperFeatures>, { shares }: CitedShares, terms: number): void {
  for (const [id, own] of features) own.cited = (shares.get(id) ?? 0) / Math.max(1, terms)
}

function ranked(features: Map<string, PaperFeatures>) {
  return [...features]
    .map(([id, own]) => ({ id, score: paperScore(own), features: own }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
}
