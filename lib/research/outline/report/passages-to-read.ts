import { NO_FILTER } from '../../../library/organize/paper-filter'
import { abstractsOf } from '../../../library/paper/abstracts'
import { readQuestion } from '../../../question/question'
import { contentWords } from '../../../question/terms'
import { chooseForPrompt, inTurns } from '../../../quoting/choose-for-prompt'
import { mergeRankings } from '../../../quoting/merge-rankings'
import type { Passage } from '../../../quoting/passage'
import { rankPassages, type ScoredPassage } from '../../../quoting/rank-passages'
import { addToList } from '../../../text/add-to-list'
import { askedHighlights } from '../../funnel/asked-highlights'
import { readCandidates } from '../../funnel/find-readable'
import { findPapers, indexFor } from '../../funnel/scope'
import type { FunnelSettings } from '../../settings/funnel'
import { asEvidence } from '../evidence-id'
import { withQuestion } from '../queries-by-words'
import type { Subtopic } from '../report-plan'
import { itemOf } from './research-subtopic'
import type { PaperToRead } from './screen-library'

/** Passages of a paper and their tokens: for one subtopic, for each one more, and at most. */
const OF_PAPER = { first: 4, more: 2, most: 14, tokens: 800, moreTokens: 350, mostTokens: 2_800 }
/** Section of an abstract. */
const ABSTRACT = /^abstract$/i
/** The best of a paper for each of its subtopics come first. */
const OF_SUBTOPIC = 2
/** Scores are logits; a passage half as likely as the best of its paper has a relevance of .8. */
const TEMPERATURE = 3

type Asked = { subtopics: Subtopic[]; matter: string; papers: PaperToRead[] }

/**
 * What is read of each paper, in their order: its best readable passages for the subtopics that it is read for, and the
 * tables that these point to or that fit as well. The abstract comes first.
 */
export async function passagesToRead(
  runId: string,
  settings: FunnelSettings,
  { subtopics, matter, papers }: Asked,
): Promise<Passage[]> {
  const ids = papers.map(({ paperId }) => paperId)
  const rankings = new Map<string, Map<string, ScoredPassage[]>>()
  for (const subtopic of subtopics) rankings.set(subtopic.id, await rankFor(subtopic, matter, ids, settings))
  const titles = new Map(subtopics.map(({ id, title }) => [id, title]))
  const highlights = await askedHighlights(settings, ids)
  const abstracts = (await abstractsOf(ids)).filter((one) => highlights?.isAsked(one) ?? true)
  return papers.flatMap((paper) => {
    const listsOf = (some: string[]) =>
      some.flatMap((id) => [rankings.get(id)?.get(paper.paperId) ?? []]).filter(isSome)
    const own = listsOf(paper.subtopics)
    const lists = own.length > 0 ? own : listsOf([...titles.keys()])
    // What a paper is about as a whole stands in its abstract.
    const chosen = toPassages(choose(lists), paper).filter(({ section }) => !ABSTRACT.test(section))
    const passages = [...abstractOf(paper, abstracts), ...chosen]
    const evidence = asEvidence(runId, passages, titles.get(paper.subtopics[0] ?? '') ?? matter)
    // An abstract without a heading is found as a passage, too.
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

/** The passages of some papers, ranked for a subtopic by its own words: among papers on the topic the topic's say nothing. */
async function rankFor(
  subtopic: Subtopic,
  matter: string,
  paperIds: string[],
  settings: FunnelSettings,
): Promise<Map<string, ScoredPassage[]>> {
  const item = itemOf(subtopic)
  // “How it works” asks nothing by itself.
  const text = contentWords(item.question).length > 0 ? item.question : withQuestion(item, { matter })
  const among = { ...settings, include: [], exclude: [], among: { ...NO_FILTER, paperIds } }
  const shortlist = await findPapers(readQuestion(text), among)
  const index = await indexFor(shortlist)
  if (!index) return new Map()
  const { query, candidates } = await readCandidates(index, { text }, { ...shortlist, paperIds }, { tables: true })
  const highlights = await askedHighlights(settings, paperIds)
  const byPaper = new Map<string, ScoredPassage[]>()
  for (const one of rankPassages(query, candidates))
    if (highlights?.isAsked(one.passage) ?? true) addToList(byPaper, one.passage.paperId, one)
  return byPaper
}

function choose(lists: ScoredPassage[][]): ScoredPassage[] {
  if (lists.length === 0) return []
  const more = lists.length - 1
  return chooseForPrompt(mergeRankings(lists), {
    first: inTurns(lists, OF_SUBTOPIC),
    k: Math.min(OF_PAPER.most, OF_PAPER.first + more * OF_PAPER.more),
    tokens: Math.min(OF_PAPER.mostTokens, OF_PAPER.tokens + more * OF_PAPER.moreTokens),
    below: 0,
    least: OF_PAPER.first,
  })
}

function toPassages(chosen: ScoredPassage[], { title, weight }: PaperToRead): Draft[] {
  const best = Math.max(...chosen.map(({ score }) => score))
  return chosen.map(({ passage: { paperId, section, kind, text, spans }, score }) => ({
    ...{ paperId, title, section, kind, text, spans },
    relevance: weight * Math.exp((score - best) / TEMPERATURE),
  }))
}
