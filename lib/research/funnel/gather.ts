import { randomUUID } from 'node:crypto'
import type { Passage } from '../../analyst/analyst'
import { definesAsked } from '../../analyst/extractive/defines'
import type { Question } from '../../analyst/question'
import { AppError } from '../../errors'
import { type PickedPassage, pickPassages } from '../../library/find/pick-passages'
import { abstractsOf } from '../../library/paper/abstracts'
import { findAnew } from '../../library/search/find-anew'
import { type ChunkText, readChunks } from '../../library/search/read-chunks'
import type { ConsideredPaper } from '../events'
import { count, stage } from '../run/stage'
import type { RunContext } from '../run-context'
import type { FunnelSettings } from './funnel'
import { vectorIn } from './question-meaning'
import { findPapers, forgetIndexOf, indexFor, type Shortlist, scope, tellConsidered } from './scope'
import { storeEvidence } from './store-evidence'
import { toEvidence } from './to-evidence'

export type Gathered = { shortlist: Shortlist; passages: Passage[] }

export type Found = Gathered & {
  /** papers that gave no passage are left, with the reason; null: each gave one */
  weighed: Shortlist | null
}

/**
 * What the library holds on a question: the papers, why each was kept or left, and the passages of those kept. Tells
 * nobody, and finding nothing is no error.
 */
export async function findEvidence(
  question: Question,
  settings: FunnelSettings,
  { papers = (find) => find(), passages = (_shortlist, find) => find(), hearEach }: Around = {},
): Promise<Found> {
  const shortlist = await papers(() => findAnew(() => findPapers(question, settings)))
  const found = await passages(shortlist, async () =>
    shortlist.paperIds.length > 0
      ? findAnew(
          () => findPassages(question, shortlist, settings, hearEach),
          () => forgetIndexOf(shortlist),
        )
      : [],
  )
  return { shortlist, passages: found, weighed: withoutPassages(shortlist, found) }
}

/**
 * What is done before and after each of the two parts of finding. `hearEach`: of every paper of the shortlist so many of
 * the best passages are among those found, and not only of the first, and of none more than the most.
 */
type Around = {
  papers?(find: () => Promise<Shortlist>): Promise<Shortlist>
  passages?(shortlist: Shortlist, find: () => Promise<Passage[]>): Promise<Passage[]>
  hearEach?: { least: number; most: number }
}

/**
 * The funnel, before somebody's eyes: scope, then the full-text passages of the shortlist that are nearest to the person's own words
 * (for a comparison, to each thing compared). Throws `AppError('no_papers' | 'no_content')`.
 */
export async function gather(context: RunContext, question: Question): Promise<Gathered> {
  const { shortlist, passages } = await findEvidence(question, context.settings, {
    papers: (find) => scope(context, find),
    passages: (shortlist, find) => showPassages(context, shortlist, find),
  })
  if (passages.length === 0 && shortlist.withoutText.length === shortlist.paperIds.length)
    throw new AppError(
      'no_content',
      '❌ The papers that were found have no full text in your library, so there is nothing to quote. Add their PDFs, or widen the search.',
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
      const found = await context.step('gather', find)
      await storeEvidence(context.run.id, found)
      const weighed = withoutPassages(shortlist, found)
      if (weighed) await tellConsidered(context, weighed, 'gather')
      if (found.length > 0)
        await context.emit({ type: 'evidence.gathered', stage: 'gather', evidence: found.map(toEvidence) })
      return found
    },
    (found) => `   Retrieved ${count(found.length, 'content chunk')}`,
  )
}

/** The shortlist with what became of its papers that gave no passage; null when each gave one. */
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

/** Passages of a paper that is forced in, and has none among those picked. */
const FORCED = 3
/** Where several papers are to be heard there are so many times more passages; with abstracts, `most` in all. */
const SEVERAL = { times: 4 / 3, most: 28 }
/** The best passage of so many papers is heard, whatever is better in others; where many are asked for, of each. */
const FIRST = 5
/** Points below the best paper of one that nothing speaks for but the person. */
const FARTHEST = -5

/** Of so many passages that are near, but not picked, those that define what is asked are taken too, so many at most. */
const DEFINING = { among: 30, most: 2 }

async function findPassages(
  question: Question,
  shortlist: Shortlist,
  { gather }: FunnelSettings,
  hearEach: Around['hearEach'],
): Promise<Passage[]> {
  const { paperIds, plan, forced, considered } = shortlist
  const index = await indexFor(shortlist)
  if (!index) return []
  const k = plan.several ? Math.round(gather.k * SEVERAL.times) : gather.k
  const how = {
    index,
    anchors: plan.anchors,
    vector: await vectorIn(index, plan.meaning),
    expanded: new Map(plan.expanded),
    mmr: gather.mmr,
    cutoff: gather.cutoff,
    first: hearEach || plan.kind === 'many' ? paperIds.length : FIRST,
    each: hearEach,
  }
  const papers = paperIds.map((paperId) => ({ paperId, below: plan.below[paperId] ?? FARTHEST }))
  // A definition may stand in a passage that says little else on the matter.
  const spare = question.type === 'definition' ? DEFINING.among : 0
  const wide = await pickPassages({ ...how, papers, k: k + spare })
  const picked = wide.slice(0, k)
  const defining = (await readChunks(wide.slice(k))).filter(({ text }) => definesAsked(text, question))
  picked.push(...defining.slice(0, DEFINING.most))
  const read = new Set(picked.map(({ paperId }) => paperId))
  for (const id of forced.filter((id) => !read.has(id)))
    picked.push(...(await pickPassages({ ...how, papers: [{ paperId: id, below: 0 }], anchors: [], k: FORCED })))
  const hits = await readChunks(picked)
  // A question that only names papers, by their authors say, is about each as a whole.
  const whole = plan.kind === 'many' || hits.length === 0
  const all = whole ? await withAbstracts(hits, paperIds, considered) : hits
  const titles = new Map(considered.map(({ paperId, title }) => [paperId, title]))
  return all.map(({ chunkId: _chunkId, ...hit }) => ({
    ...hit,
    id: randomUUID(),
    title: titles.get(hit.paperId) ?? hit.paperId,
    question: question.text,
  }))
}

type PassageHit = PickedPassage & ChunkText

/** Who asks for papers asks about each as a whole, and that is what an abstract says. */
async function withAbstracts(hits: PassageHit[], paperIds: string[], papers: ConsideredPaper[]) {
  const relevance = new Map(papers.map((paper) => [paper.paperId, paper.relevance]))
  const missing = (await abstractsOf(paperIds)).filter(({ chunkId }) => !hits.some((hit) => hit.chunkId === chunkId))
  const abstracts = missing.map((abstract) => ({ ...abstract, relevance: relevance.get(abstract.paperId) ?? 0 }))
  abstracts.sort((a, b) => b.relevance - a.relevance)
  return [...hits, ...abstracts.slice(0, Math.max(0, SEVERAL.most - hits.length))]
}
