import { addToList } from '../../../add-to-list'
import { NO_FILTER } from '../../../library/filters/paper-filter'
import { abstractsOf } from '../../../library/pages/paper-text'
import { openIndex } from '../../../library/search/find-chunks'
import { readQuestion } from '../../../question/question'
import { chooseForPrompt, inTurns } from '../../../quoting/choose/choose-for-prompt'
import type { Passage } from '../../../quoting/passage'
import { mergeRankings } from '../../../quoting/rank/merge-rankings'
import { rankPassages, type ScoredPassage } from '../../../quoting/rank/rank-passages'
import { asEvidence } from '../../evidence/evidence-id'
import { readCandidates, TEMPERATURE } from '../../funnel/find-readable'
import type { Subtopic } from '../../plan/report-plan'
import { type HighlightFilter, highlightFilter } from '../../question/field'
import type { FunnelSettings } from '../../settings/funnel'
import { findPapers } from '../../shortlist/find-papers'
import { isQuery, withQuestion } from '../queries-by-words'
import { itemOf } from './research-subtopic'
import type { PaperToRead } from './screen-library'

/**
 * Passages and tokens to read of one paper: for the first subtopic, for each further subtopic or lookup, and at most.
 */
const PER_PAPER = { first: 4, more: 2, most: 14, tokens: 800, moreTokens: 350, mostTokens: 2_400 }
/** The same for a paper that is only background to the topic. */
const PER_BACKGROUND_PAPER = { ...PER_PAPER, more: 1, most: 6, moreTokens: 150, mostTokens: 1_200 }
/** Heading of an abstract. */
const ABSTRACT = /^abstract$/i
/** Lookups for which a paper gets extra room. */
const LOOKED_UP = 2
/** The best passages for each subtopic come first. */
const PER_SUBTOPIC = 2

type ReadingRequest = { subtopics: Subtopic[]; matter: string; papers: PaperToRead[] }

/**
 * Passages to read of each paper, in the order of the papers: the abstract, then the best readable passages for each
 * lookup and subtopic, with tables that they refer to or that fit as well.
 */
export async function passagesToRead(
  runId: string,
  settings: FunnelSettings,
  { subtopics, matter, papers }: ReadingRequest,
): Promise<Passage[]> {
  const ids = papers.map(({ paperId }) => paperId)
  const highlights = await highlightFilter(settings, ids)
  const isAsked = highlights?.isAsked ?? (() => true)
  const rankings = new Map<string, Map<string, ScoredPassage[]>>()
  for (const subtopic of subtopics) {
    const item = itemOf(subtopic)
    const text = isQuery(item) ? item.question : withQuestion(item, { matter })
    rankings.set(subtopic.id, await rankFor(text, ids, settings, isAsked))
  }
  const lookedUp = new Map<string, ScoredPassage[][]>()
  for (const { paperId, look } of papers)
    for (const text of look)
      addToList(lookedUp, paperId, (await rankFor(text, [paperId], settings, isAsked)).get(paperId) ?? [])
  const titles = new Map(subtopics.map(({ id, title }) => [id, title]))
  const abstracts = (await abstractsOf(ids)).filter(isAsked)
  return papers.flatMap((paper) => {
    const listsOf = (some: string[]) =>
      some.flatMap((id) => [rankings.get(id)?.get(paper.paperId) ?? []]).filter(isSome)
    const own = listsOf(paper.subtopics)
    const ofSubtopics = own.length > 0 ? own : listsOf([...titles.keys()])
    const ofLook = (lookedUp.get(paper.paperId) ?? []).filter(isSome)
    // The abstract says what a paper is about as a whole.
    const chosen = choose(ofLook, ofSubtopics, paper.weight < 1 ? PER_BACKGROUND_PAPER : PER_PAPER)
    const passages = [...abstractOf(paper, abstracts), ...toPassages(chosen, paper)]
    const evidence = asEvidence(runId, passages, titles.get(paper.subtopics[0] ?? '') ?? matter)
    // An abstract without a heading is also found as a passage.
    return [...new Map(evidence.map((passage) => [passage.id, passage])).values()]
  })
}

const isSome = (list: unknown[]) => list.length > 0

type Draft = Omit<Passage, 'id' | 'question'>

function abstractOf({ paperId, title, weight }: PaperToRead, all: Awaited<ReturnType<typeof abstractsOf>>): Draft[] {
  return all
    .filter((abstract) => abstract.paperId === paperId)
    .map(({ chunkId: _chunkId, ...abstract }) => ({ ...abstract, title, relevance: weight }))
}

/**
 * Ranks passages by the words of the subtopic alone. Among papers on the topic, the topic's words do not discriminate.
 */
async function rankFor(
  text: string,
  paperIds: string[],
  settings: FunnelSettings,
  isAsked: HighlightFilter['isAsked'],
): Promise<Map<string, ScoredPassage[]>> {
  const among = { ...settings, include: [], exclude: [], among: { ...NO_FILTER, paperIds } }
  const shortlist = await findPapers(readQuestion(text), among)
  const index = await openIndex()
  if (!index) return new Map()
  const { query, candidates } = await readCandidates(index, { text }, { ...shortlist, paperIds })
  const byPaper = new Map<string, ScoredPassage[]>()
  const isWanted = ({ passage }: ScoredPassage) =>
    // The abstract is read anyway and must not take another passage's place.
    !ABSTRACT.test(passage.section) && isAsked(passage)
  for (const one of rankPassages(query, candidates).filter(isWanted)) addToList(byPaper, one.passage.paperId, one)
  return byPaper
}

/**
 * Chooses passages. Lookups come first, especially those on the paper's own method, which word similarity to a subtopic
 * seldom finds.
 */
function choose(ofLook: ScoredPassage[][], ofSubtopics: ScoredPassage[][], room: typeof PER_PAPER): ScoredPassage[] {
  const lists = [...ofLook, ...ofSubtopics]
  if (lists.length === 0) return []
  const more = Math.max(0, ofSubtopics.length - 1) + Math.min(ofLook.length, LOOKED_UP)
  return chooseForPrompt(mergeRankings(lists), {
    first: [...inTurns(ofLook.slice(0, 1), PER_SUBTOPIC), ...inTurns(lists, PER_SUBTOPIC)],
    k: Math.min(room.most, room.first + more * room.more),
    tokens: Math.min(room.mostTokens, room.tokens + more * room.moreTokens),
    below: 0,
    least: room.first,
  })
}

function toPassages(chosen: ScoredPassage[], { title, weight }: PaperToRead): Draft[] {
  const best = Math.max(...chosen.map(({ score }) => score))
  return chosen.map(({ passage: { paperId, section, kind, text, spans, formulas }, score }) => ({
    ...{ paperId, title, section, kind, text, spans, ...(formulas && { formulas }) },
    relevance: weight * Math.exp((score - best) / TEMPERATURE),
  }))
}
