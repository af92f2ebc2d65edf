import { randomUUID } from 'node:crypto'
import { AppError } from '../../errors'
import { type PickedPassage, pickPassages } from '../../library/find/pick-passages'
import { abstractsOf } from '../../library/pages/paper-text'
import { type ChunkText, findAnew, type OpenIndex, openIndex, readChunks } from '../../library/search/find-chunks'
import { type Question, readQuestion } from '../../question/question'
import type { Passage } from '../../quoting/passage'
import type { ReadablePassage } from '../../quoting/readable-passage'
import type { ConsideredPaper } from '../events/considered-papers'
import { keptEvidence, papersKept, withKept } from '../evidence/kept-evidence'
import { storeEvidence, toEvidence } from '../evidence/store-evidence'
import { type HighlightFilter, highlightFilter } from '../question/field'
import { vectorIn } from '../question/question-meaning'
import { count, stage } from '../run/stage'
import type { RunContext } from '../run-context'
import type { FunnelSettings } from '../settings/funnel'
import { findPapers, type Shortlist } from '../shortlist/find-papers'
import { scope, tellConsidered } from '../shortlist/scope'
import { findForPrompt, HEARD_BELOW, type PromptSettings, type ToGrade } from './find-for-prompt'
import { FARTHEST, FIRST, FORCED, findReadable, TEMPERATURE } from './find-readable'
import { mergeShortlists } from './merge-shortlists'
import { newestFirst } from './newest-first'
import { addWorksCompared, thingsWithoutPaper } from './works-compared'

export type Gathered = { shortlist: Shortlist; passages: Passage[] }

/**
 * Finds what the library has on a question: the papers, why each was kept or left out, and the passages of the kept
 * ones. Emits no events, and finding nothing is not an error.
 */
export async function findEvidence(
  question: Question,
  settings: FunnelSettings,
  {
    papers = (find) => find(),
    passages = (_shortlist, find) => find(),
    perPaper,
    reader,
    queries = [],
    isRead,
    toGrade,
  }: FindHooks = {},
): Promise<Gathered> {
  const shortlist = await papers(() =>
    findAnew(async () => {
      const own = await findPapers(question, settings)
      // A question that only names papers is about these only.
      if (own.namesAlone || reader !== 'model') return own
      const found = []
      for (const query of queries) found.push({ ...(await findPapers(readQuestion(query), settings)), query })
      const merged = mergeShortlists(own, found)
      const works = []
      for (const thing of thingsWithoutPaper(merged)) works.push(await findPapers(readQuestion(thing), settings))
      return addWorksCompared(merged, works, { graded: toGrade !== undefined })
    }),
  )
  const found = await passages(shortlist, async () =>
    shortlist.paperIds.length > 0
      ? findAnew(async () => {
          const found = await findPassages(question, shortlist, settings, { perPaper, reader, isRead, toGrade })
          return settings.newestFirst && !perPaper ? newestFirst(found, shortlist.considered) : found
        })
      : [],
  )
  return { shortlist, passages: found }
}

/** Hooks around the two parts of finding. `perPaper`: minimum and maximum number of passages per shortlisted paper. */
type FindHooks = {
  papers?(find: () => Promise<Shortlist>): Promise<Shortlist>
  passages?(shortlist: Shortlist, find: () => Promise<Passage[]>): Promise<Passage[]>
  perPaper?: { least: number; most: number }
  /**
   * Who reads the passages (see `readablePassages`): a person, with the best sentences marked, or a model that writes
   * from them. Absent: returns indexed passages.
   */
  reader?: 'person' | 'model'
  /** further searches: rewordings of the question */
  queries?: string[]
  /** passages that a model has read already and that need not be found again; absent: none */
  isRead?: PromptSettings['isRead']
  /** what will be graded before writing; absent: nothing */
  toGrade?: PromptSettings['toGrade']
}

type Asking = {
  /** further searches */
  queries?: string[]
  /** run whose answer the question refers to: the passages it cites are kept */
  follows?: string | null
  toGrade?: ToGrade
  /** chooses the passages to write from among those found */
  choose?: (shortlist: Shortlist, found: Passage[]) => Promise<Passage[]> | Passage[]
}

/**
 * Runs the funnel visibly: scope, then the full-text passages of the shortlist closest to the user's own words (for a
 * comparison, to each compared thing). Throws `AppError('no_papers' | 'no_content')`.
 */
export async function gather(
  context: RunContext,
  question: Question,
  { queries = [], follows = null, toGrade, choose }: Asking = {},
): Promise<Gathered> {
  const { shortlist, passages } = await findEvidence(question, context.settings, {
    papers: (find) => scope(context, find),
    passages: (shortlist, find) =>
      showPassages(context, shortlist, async () => {
        const found = await context.step('gather', find)
        const chosen = choose ? await choose(shortlist, found) : found
        if (!follows) return chosen
        return withKept(chosen, await context.step('cited before', () => keptEvidence(follows, context.settings)))
      }),
    toGrade,
    reader: context.analyst.model ? 'model' : 'person',
    queries,
  })
  if (passages.length === 0 && shortlist.highlights !== undefined)
    throw new AppError(
      'no_content',
      '❌ None of your highlights matches this question. Rephrase it, or search all papers.',
    )
  const hasNoText = shortlist.withoutText.length === shortlist.paperIds.length
  // The cards of the named papers are the answer.
  if (passages.length === 0 && hasNoText && shortlist.named?.paperIds.length) return { shortlist, passages }
  if (passages.length === 0 && hasNoText)
    throw new AppError(
      'no_content',
      '❌ Your library has neither the full text nor the abstract of the papers found, so there is nothing to quote. Add their PDFs, or widen the search.',
    )
  if (passages.length === 0)
    throw new AppError(
      'no_content',
      '❌ No detailed content found in the selected papers. Papers may not be properly indexed. Try `rebuild-index`.',
    )
  return { shortlist, passages }
}

function showPassages(context: RunContext, shortlist: Shortlist, find: () => Promise<Passage[]>): Promise<Passage[]> {
  return stage(
    context,
    'gather',
    `📚 Stage 2: Gathering detailed evidence from ${count(shortlist.paperIds.length, 'paper')}...`,
    async () => {
      const found = await find()
      await storeEvidence(context.run.id, found)
      const weighed = withoutPassages(shortlist, found)
      const kept = await papersKept(found, shortlist.considered)
      if (weighed || kept.length > 0) {
        const { considered, ...told } = weighed ?? shortlist
        await tellConsidered(context, { ...told, considered: withPapers(considered, kept) }, 'gather')
      }
      if (found.length > 0)
        await context.emit({ type: 'evidence.gathered', stage: 'gather', evidence: found.map(toEvidence) })
      return found
    },
    (found) => `   Retrieved ${count(found.length, 'content chunk')}`,
  )
}

function withPapers(considered: ConsideredPaper[], kept: ConsideredPaper[]): ConsideredPaper[] {
  const added = new Set(kept.map(({ paperId }) => paperId))
  return [...considered.filter(({ paperId }) => !added.has(paperId)), ...kept]
}

/** Updates the shortlist for papers that yielded no passage; null if every paper yielded one. */
function withoutPassages(shortlist: Shortlist, passages: Passage[]): Shortlist | null {
  const read = new Set(passages.map((passage) => passage.paperId))
  if (shortlist.paperIds.every((id) => read.has(id))) return null
  const considered = shortlist.considered.map((paper) => {
    if (!paper.kept || read.has(paper.paperId)) return paper
    const none = shortlist.withoutText.includes(paper.paperId) ? 'no full text' : 'no matching passage'
    return { ...paper, kept: false, reason: shortlist.forced.includes(paper.paperId) ? `forced in, ${none}` : none }
  })
  return { ...shortlist, considered }
}

/** Factor for the number of passages if several papers must be covered, except in `findForPrompt`, which has its own; `most`: maximum including abstracts. */
const SEVERAL = { times: 4 / 3, most: 28 }

async function findPassages(
  question: Question,
  shortlist: Shortlist,
  settings: FunnelSettings,
  { perPaper, reader, isRead, toGrade }: Pick<FindHooks, 'perPaper' | 'reader' | 'isRead' | 'toGrade'>,
): Promise<Passage[]> {
  const { gather } = settings
  const { paperIds, plan, forced, considered } = shortlist
  const index = await openIndex()
  if (!index) return []
  const highlights = await highlightFilter(settings, paperIds)
  if (highlights) return inHighlights(index, question, shortlist, { gather, perPaper, reader, isRead, highlights })
  // A question that only names papers is about each as a whole.
  if (shortlist.namesAlone) return toPassages(await withAbstracts([], paperIds, considered), considered, question)
  const k = plan.several ? Math.round(gather.k * SEVERAL.times) : gather.k
  const found =
    reader === 'model'
      ? await findForPrompt(index, question, shortlist, { ...gather, isRead, perPaper, toGrade })
      : reader === 'person'
        ? await findReadable(index, question, shortlist, { k, perPaper })
        : []
  // A question that names its paper may use quite different words for the rest, so the closest passages are returned.
  if (found.length > 0 || isRead) return found
  const how = {
    index,
    anchors: plan.anchors,
    vector: await vectorIn(index, plan.meaning),
    expanded: new Map(plan.expanded),
    mmr: gather.mmr,
    cutoff: gather.cutoff,
    first: perPaper || plan.kind === 'many' ? paperIds.length : FIRST,
    each: perPaper,
  }
  const papers = paperIds.map((paperId) => ({ paperId, below: plan.below[paperId] ?? FARTHEST }))
  const picked = await pickPassages({ ...how, papers, k })
  const read = new Set(picked.map(({ paperId }) => paperId))
  for (const id of forced.filter((id) => !read.has(id)))
    picked.push(...(await pickPassages({ ...how, papers: [{ paperId: id, below: 0 }], anchors: [], k: FORCED })))
  const hits = await readChunks(picked)
  const whole = plan.kind === 'many' || hits.length === 0
  const all = whole ? await withAbstracts(hits, paperIds, considered) : hits
  return toPassages(all, considered, question)
}

/** Minimum relevance of a highlighted passage; it corresponds to `HEARD_BELOW`. */
const LEAST_RELEVANCE = Math.exp(-HEARD_BELOW / TEMPERATURE)

type InHighlights = Pick<FindHooks, 'perPaper' | 'reader' | 'isRead'> & {
  gather: FunnelSettings['gather']
  highlights: HighlightFilter
}

/** Returns the readable passages that the user highlighted and that are close enough to the question. */
async function inHighlights(
  index: OpenIndex,
  question: Question,
  shortlist: Shortlist,
  { gather, perPaper, reader, isRead = () => false, highlights: { isAsked, withNotes } }: InHighlights,
): Promise<Passage[]> {
  const isLeft = (passage: ReadablePassage) => isRead(passage) || !isAsked(passage)
  const found =
    reader === 'model'
      ? await findForPrompt(index, question, shortlist, { ...gather, isRead: isLeft, perPaper })
      : await findReadable(index, question, shortlist, { k: gather.k, perPaper, isAsked: (one) => !isLeft(one) })
  const isNear = ({ paperId, relevance }: Passage) =>
    relevance >= LEAST_RELEVANCE || shortlist.namesAlone || shortlist.forced.includes(paperId)
  return found.filter(isNear).map(withNotes)
}

type PassageHit = PickedPassage & ChunkText

function toPassages(hits: PassageHit[], considered: ConsideredPaper[], question: Question): Passage[] {
  const titles = new Map(considered.map(({ paperId, title }) => [paperId, title]))
  return hits.map(({ chunkId: _chunkId, ...hit }) => ({
    ...hit,
    id: randomUUID(),
    title: titles.get(hit.paperId) ?? hit.paperId,
    question: question.text,
  }))
}

/** Adds abstracts, since a question that asks for papers is about each paper as a whole. */
async function withAbstracts(hits: PassageHit[], paperIds: string[], papers: ConsideredPaper[]) {
  const relevance = new Map(papers.map((paper) => [paper.paperId, paper.relevance]))
  const missing = (await abstractsOf(paperIds)).filter(({ chunkId }) => !hits.some((hit) => hit.chunkId === chunkId))
  const abstracts = missing.map((abstract) => ({ ...abstract, relevance: relevance.get(abstract.paperId) ?? 0 }))
  abstracts.sort((a, b) => b.relevance - a.relevance)
  return [...hits, ...abstracts.slice(0, Math.max(0, SEVERAL.most - hits.length))]
}
