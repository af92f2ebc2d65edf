import type { Question } from '../../analyst/question'
import { type SampleStanding, sampleStanding } from '../samples/sample-standing'
import { embedQueries } from '../search/embed-queries'
import { expandQuery } from '../search/expand-query'
import { frequencies } from '../search/frequencies'
import { fuse } from '../search/fuse'
import { letLeave } from '../search/rows'
import { scoreLayer } from '../search/score-layer'
import { type OpenIndex, openIndex } from '../search/segments/open-index'
import { type TermsInPapers, termsInPapers } from '../search/terms-in-papers'
import { termsInPassages } from '../search/terms-in-passages'
import { anchorsOf } from './anchors'
import { type Catalog, readCatalog } from './catalog'
import { isTelling } from './content-term'
import { type Lacking, lackingIn, tellingOf } from './lacking'
import { lookAhead, meaningOf } from './look-ahead'
import { heldOtherwise, surelyMeant, withMeantTerms } from './meant'
import { authorGroups } from './named-authors'
import { namesWanted } from './names'
import { nearnessIn } from './nearness'
import {
  BARS,
  DISTINCTIVE,
  holdsMatter,
  type OutcomeSignals,
  outcomeSignals,
  RARE,
  summaryHoldsMatter,
} from './outcome'
import { partsCompared, type QuestionKind, questionKind } from './question-kind'
import { isHeld, type Known, ownTerms, readWanted, type Wanted, wantedOf, weightsOf } from './read-wanted'
import {
  MANY_PAPERS,
  ONE_PAPER,
  type PaperFeatures,
  type PaperWeights,
  paperFeatures,
  paperScore,
} from './score-papers'
import { withSpelledTerms, withSpelledUses } from './spelled-out'
import { usesOfVersions, withVersions } from './versions'
import { mostUsesIn, prominentUses, wholePapers } from './whole-papers'

/** Passages of each ranking that papers are scored by: measured, 200 give what all would. */
const CANDIDATES = 200
/** How near, by a model, what has nothing to do with a question comes at most; see `modelRelevance`. */
const UNRELATED = 0.2
/** A paper that many points below the best one is half as relevant; where many papers are wanted, more. */
const HALF = { one: 5, several: 9 }
/** Papers off which is read what stands together: where several are wanted, those that come as near as this share. */
const NEAREST = { several: 3, share: 0.7 }
/** Papers among which one is looked for that holds all of a question. */
const CLOSE = 6

export type WeighedPaper = {
  id: string
  score: number
  /** of the best, 0..1 */
  share: number
  features: PaperFeatures
  /** the passage of its summary or notes that comes nearest */
  summaryId: string | null
}

export type Weighed = {
  /** what was looked at */
  index: OpenIndex
  catalog: Catalog
  kind: QuestionKind
  /** whether several papers are to be given room each */
  several: boolean
  /** by id, best first */
  papers: WeighedPaper[]
  /** papers that are not asked, with their share, at most 1 */
  others: Map<string, number>
  /** papers that the parts of a comparison speak for */
  anchors: string[]
  /** the language of the question, where that is not English */
  language: string | null
  /** how likely the library holds something on the matter, 0..1 */
  held: number
  signals: OutcomeSignals
  /** words of the question that no paper holds, as it writes them */
  unknown: string[]
  /** names of the question that no paper holds */
  unknownNames: string[]
  /** words of the question that the nearest papers do not hold, heaviest first; everyday English where nothing else lacks */
  lacking: Lacking[]
  /** how passages of these papers are to be ranked */
  expanded: Map<number, number>
  /** the words on its matter, with their spelling corrected, without the names of authors */
  words: string[]
  /** the words that the question's vector is made of, for the space in use */
  meaning: string
  vector: Float32Array | null
}

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
export async function weighPapers({
  question,
  paperIds,
  except = [],
  beside = [],
}: WeighInput): Promise<Weighed | null> {
  const index = await openIndex()
  if (!index) return null
  const catalog = await readCatalog(index.changes)
  const within = paperIds && [...new Set([...paperIds, ...except, ...beside])]
  const [samples, begun] = await Promise.all([
    catalog.samples.size > 0 ? sampleStanding() : ('asked' as const),
    lookAhead({ question, catalog, index, paperIds: within, limit: CANDIDATES }),
  ])
  const { wanted, known } = await readWanted(question, catalog, (layer, terms) => frequencies(index, layer, terms))
  const { weights, mass, most } = weightsOf(wanted.terms, known, wanted.spelled)
  const own = ownTerms(wanted)
  const meant = surelyMeant(wanted.text)
  const meaning = meaningOf(index, question, wanted)
  const ahead = begun?.meaning === meaning ? begun : null
  const [vector = null] = ahead ? [ahead.vector] : await embedQueries(index, [meaning])
  const scored = { index, weights, vector, paperIds: within, limit: CANDIDATES }
  const [content, summaries, termUses] = await Promise.all([
    scoreLayer({ ...scored, layer: 'content', near: ahead?.near }),
    // The database may have cosines to look up for the layer above: it is to do so meanwhile.
    letLeave().then(() => scoreLayer({ ...scored, layer: 'summary' })),
    termsInPapers(index, [...wanted.terms.keys()]),
  ])
  const inPapers = withSpelledUses(termUses, wanted.spelled)
  const whole = wholePapers(inPapers, weights, mass)
  const nearness = nearnessIn(index)
  const may = mayBeAsked(catalog, paperIds, except)
  const expand = (among: (id: string) => boolean) =>
    expandQuery(
      index,
      countsOf(wanted),
      content.filter(({ paperId }) => among(paperId)),
    )
  const sure = surelyAsked(catalog, { may, within: paperIds !== undefined, samples })
  // The database reads for it while the papers are weighed.
  const expanding = sure && expand(sure)
  // It is awaited in the end; until then nobody else may hear that it failed.
  expanding?.catch(() => {})
  await letLeave()
  const always = [...except, ...beside]
  const features = paperFeatures({ wanted, catalog, mass, content, summaries, whole, nearness, may, always })
  const names = namesWanted(question, wanted)
  const groups = authorGroups(wanted.authors, catalog)
  const kind = questionKind(question, groups)
  const paperWeights = kind === 'many' ? MANY_PAPERS : ONE_PAPER
  const all = ranked(features, paperWeights)
  const nearestAmong = async (among: (id: string) => boolean) => {
    const near: Scored[] = []
    for (const paper of all) {
      if (near.length >= CLOSE) break
      if (among(paper.id) && inPapers.places.has(paper.id)) near.push(paper)
    }
    return kind === 'one' ? holdingAll({ index, near, wanted, inPapers }) : near
  }
  // The next statement too.
  await letLeave()
  const signalsAmong = async (among: (id: string) => boolean) => {
    const near = await nearestAmong(among)
    const papers = near.map(({ id }) => id)
    const lacking = lackingIn({ wanted, known, weights, most, inPapers, papers, several: kind !== 'one' })
    const bar = (near[0]?.score ?? 0) + HALF.several * Math.log2(NEAREST.share)
    const nearest = near
      .slice(0, kind === 'one' ? 1 : NEAREST.several)
      .flatMap(({ id, score }) => (score >= bar ? [id] : []))
    const [passages, versionUses] = await Promise.all([
      termsInPassages(
        index,
        [...own.map(([term]) => term), ...meant.flatMap(({ terms }) => [...terms.keys()])],
        nearest,
      ),
      usesOfVersions(nearest, withVersions(question.names)),
    ])
    const signals = outcomeSignals({
      inPapers,
      features,
      wanted,
      names: [...names.keys()],
      lacking,
      nearest: withMeantTerms(withSpelledTerms(passages, wanted.spelled), meant),
      versionUses,
      sideBySide: kind === 'compare',
      among,
    })
    return { signals, lacking }
  }
  const asked =
    sure ?? (await askedAmong(catalog, may, async (among) => holdsMatter((await signalsAmong(among)).signals)))
  const { signals, lacking } = await signalsAmong(asked)
  const papers = all.filter(({ id }) => asked(id))
  const anchors =
    kind === 'compare'
      ? anchorsOf({
          parts: partsCompared(question).map((part) => wantedOf(part, catalog, known, wanted.respelt)),
          known,
          catalog,
          inPapers,
          scores: new Map(papers.map(({ id, score }) => [id, score])),
          byWholeText: whole.full.map((full) => full * paperWeights.full),
          allowed: asked,
        })
      : []
  const compared = anchors.length >= 2 || question.things.length >= 2 || groups >= 2
  const several = kind === 'many' || (kind === 'compare' && compared)
  const top = papers[0]?.score ?? 0
  const half = several ? HALF.several : HALF.one
  const bestSummary = bestOfEach(fuse(summaries, index))
  const shareOf = ({ score }: { score: number }) => Math.min(1, 2 ** ((score - top) / half))
  const shared = papers.reduce((most, { features }) => Math.max(most, features.best), 0)
  const bySummary = papers.some(({ features }) => summaryHoldsMatter(features)) ? BARS.notice : 0
  // A model may know the matter by other words than the library's.
  const nearest = content.reduce((most, { cosine }) => Math.max(most, nearness(cosine)), 0)
  const byModel = index.model === 'offline' || nearest < UNRELATED ? 0 : nearest
  const unknown = unknownWords(wanted, known)
  const strange = question.language === null && unknown.length > own.length / 2
  const byWords = holdsMatter(signals) * (strange ? STRANGE : 1)
  return {
    index,
    catalog,
    kind,
    several,
    papers: papers.map(({ id, score, features }) => ({
      id,
      score,
      share: shareOf({ score }),
      features,
      summaryId: bestSummary.get(id) ?? null,
    })),
    others: new Map(
      papers.length < all.length ? all.flatMap((paper) => (asked(paper.id) ? [] : [[paper.id, shareOf(paper)]])) : [],
    ),
    anchors: anchors.length >= 2 ? anchors : [],
    language: question.language,
    held: Math.max(byWords, byModel, bySummary, shared >= DISTINCTIVE ? BARS.refuse : 0),
    signals,
    unknown,
    unknownNames: unknownNames(names, known),
    lacking: tellingOf(lacking),
    expanded: await (expanding ?? expand(asked)),
    words: own.map(([, { word }]) => word),
    meaning,
    vector,
  }
}

/** How likely the matter is held where no paper has most of the words that ask for it, as a share of what the signals say. */
const STRANGE = 0.7

type Scored = { id: string; score: number }

type Near = Pick<Weighed, 'index'> & {
  /** the best papers, best first */
  near: Scored[]
  wanted: Wanted
  inPapers: TermsInPapers
}

/**
 * The papers with one in front that holds all that is asked for in one passage, where the best one lacks some of it and
 * that is nearly as good: "hinted handoff" is told by the paper that speaks of it, not by one that says "hints" all over.
 */
async function holdingAll({ index, near, wanted, inPapers }: Near): Promise<Scored[]> {
  const asked = [...wanted.terms].filter(([, { joined }]) => !joined)
  const terms = asked.map(([term]) => term)
  const often = prominentUses(inPapers)
  // A word that is said once or twice is known from a citation at best.
  const lacks = (id: string) =>
    asked.some(([term, { word }]) => {
      const uses = mostUsesIn(inPapers, term, [id])
      return isTelling(word) ? uses <= RARE * often : uses === 0
    })
  const [first, ...others] = near
  if (!first || !lacks(first.id)) return near
  const bar = first.score + HALF.one * Math.log2(NEAREST.share)
  const close = others.flatMap(({ id, score }) => (score >= bar && !lacks(id) ? [id] : []))
  const passages = await termsInPassages(index, terms, close)
  const holdsAll = ({ id }: Scored) =>
    [...(passages.get(id)?.held.values() ?? [])].some((held) => terms.every((term) => held.has(term)))
  const whole = others.find(holdsAll)
  return whole ? [whole, ...near.filter((paper) => paper !== whole)] : near
}

/** The first passage of each paper. */
function bestOfEach(ranked: { paperId: string; chunkId: string }[]): Map<string, string> {
  return new Map([...ranked].reverse().map(({ paperId, chunkId }) => [paperId, chunkId]))
}

type Among = (paperId: string) => boolean

/**
 * The papers that may be asked, whatever the question; null where that is still to be told. Those that came with Folio do
 * not compete with the person's own: where there are enough of these, they alone are asked, and where they hold the matter.
 */
function surelyAsked(
  { papers, samples }: Catalog,
  { may, within, samples: standing }: { may: Among; within: boolean; samples: SampleStanding },
): Among | null {
  if (within || samples.size === 0 || samples.size === papers.size) return may
  return standing === 'aside' ? ownAmong(samples, may) : null
}

/** The same where it depends on how likely the papers of a library that is small yet hold the matter. */
async function askedAmong({ samples }: Catalog, may: Among, held: (among: Among) => Promise<number>): Promise<Among> {
  const own = ownAmong(samples, may)
  return (await held(own)) >= BARS.notice ? own : may
}

function ownAmong(samples: Set<string>, may: Among): Among {
  return (id) => may(id) && !samples.has(id)
}

/** Whether a paper is one of those that the question is asked of, samples or not. */
function mayBeAsked({ papers }: Catalog, paperIds: string[] | undefined, except: string[]): (id: string) => boolean {
  const within = paperIds ? new Set(paperIds) : null
  const without = new Set(except)
  return (id) => papers.has(id) && !without.has(id) && (!within || within.has(id))
}

function ranked(features: Map<string, PaperFeatures>, weights: PaperWeights) {
  return [...features]
    .map(([id, own]) => ({ id, score: paperScore(own, weights), features: own }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
}

function countsOf({ terms }: Wanted): Map<number, number> {
  return new Map([...terms].map(([term, { count }]) => [term, count]))
}

/** What the relevance of the papers of a question is scaled by, 0..1: how far the library is short of its matter. */
export function certaintyOf({ held }: Pick<Weighed, 'held'>): number {
  return Math.min(1, held / BARS.notice)
}

function unknownNames(names: Map<number, string>, known: Known): string[] {
  return [...new Set([...names].flatMap(([term, name]) => (isHeld(term, known) ? [] : [name])))]
}

/** The words that no paper holds, nor what they surely mean. */
function unknownWords({ text, terms }: Wanted, known: Known): string[] {
  const otherwise = heldOtherwise(text, (term) => isHeld(term, known))
  return [...terms].flatMap(([term, { word }]) => (isHeld(term, known) || otherwise.has(term) ? [] : [word]))
}
