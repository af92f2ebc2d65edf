import { randomUUID } from 'node:crypto'
import { readablePapers } from '../../library/passages/readable-papers'
import { toPassageQuery } from '../../library/passages/to-passage-query'
import type { OpenIndex } from '../../library/search/find-chunks'
import type { Question } from '../../question/question'
import { tablesNamed } from '../../quoting/choose/choose-for-prompt'
import { bestOfEachFirst, choosePassages } from '../../quoting/choose/choose-passages'
import { leadWithProse, textFirst } from '../../quoting/choose/prose'
import type { Passage } from '../../quoting/passage'
import { asksForData, type PassageQuery } from '../../quoting/prepare/passage-query'
import type { Candidate } from '../../quoting/prepare/tokenize-paper'
import { rankAcrossPapers } from '../../quoting/rank/rank-across-papers'
import type { ScoredPassage } from '../../quoting/rank/rank-passages'
import type { ReadablePassage } from '../../quoting/readable-passage'
import { vectorIn } from '../question/question-meaning'
import type { Shortlist } from '../shortlist/find-papers'

/**
 * The best passage of each of this many papers is included, even if other papers have better ones; in a survey, of
 * every paper.
 */
export const FIRST = 5
/**
 * Factor for the number of passages if several papers are to be included: readable passages are shorter than indexed
 * ones. Right page in the evidence, over 167 questions: .819 without, .847 with.
 */
const OF_SEVERAL = 1.4
/** Minimum passages of a paper that is forced in. */
export const FORCED = 3
/** Weight of papers that are not among the compared ones. */
const BESIDE_COMPARED = 0.5
/** Points below the best paper, for a paper that is only there because the user forced it in. */
export const FARTHEST = -5
/** With this, a passage half as likely to answer as the best has a relevance of .8. */
export const TEMPERATURE = 3

/** `perPaper`: as in `findEvidence`. `isAsked`: whether a passage may be found; absent: all may. */
type ReadableSettings = {
  k: number
  perPaper?: { least: number; most: number }
  isAsked?: (passage: ReadablePassage) => boolean
}

/**
 * Returns the readable passages of the shortlist that fit the question best, each with its best sentences marked. A
 * comparison has some of each compared paper; a survey starts with the best of each paper.
 */
export async function findReadable(
  index: OpenIndex,
  question: Question,
  shortlist: Shortlist,
  { k, perPaper, isAsked }: ReadableSettings,
): Promise<Passage[]> {
  const { query, candidates } = await readCandidates(index, question, shortlist)
  const wantsData = asksForData(question.text)
  const all = textFirst(rankAcrossPapers(query, candidates), wantsData)
  const ranked = isAsked ? all.filter(({ passage }) => isAsked(passage)) : all
  const { paperIds, plan, forced } = shortlist
  const survey = plan.kind === 'many'
  const first = perPaper || survey ? paperIds.length : FIRST
  const least = (id: string, rank: number) => (forced.includes(id) ? FORCED : rank < first ? (perPaper?.least ?? 1) : 0)
  const chosen = choosePassages(ranked, {
    k: plan.several ? Math.round(k * OF_SEVERAL) : k,
    compared: plan.anchors,
    least: new Map(paperIds.map((id, rank) => [id, least(id, rank)])),
    most: perPaper?.most ?? k,
  })
  const inOrder = survey ? bestOfEachFirst(chosen) : chosen
  const led = wantsData ? inOrder : leadWithProse(inOrder, paperIds[0])
  const shown = withTables(led, ranked)
  // Relative to the best passage, even if that one may not be found.
  const best = isAsked && all[0]?.score
  return toPassages(shown, shortlist, question, best).map((passage, i) => ({ ...passage, marks: shown[i]?.mark() }))
}

/** Maximum tables added because the first passages refer to them, and how many passages stay before them. */
const NAMED_TABLES = { most: 2, behind: 3 }

/** Inserts the tables that the first passages refer to after those passages. */
function withTables(chosen: ScoredPassage[], ranked: ScoredPassage[]): ScoredPassage[] {
  const first = chosen.slice(0, NAMED_TABLES.behind)
  const named = tablesNamed(chosen, ranked).filter((one) => !first.includes(one))
  const tables = named.slice(0, NAMED_TABLES.most)
  return [...first, ...tables, ...chosen.filter((one) => !first.includes(one) && !tables.includes(one))]
}

/** Prepares a question and the papers of its shortlist for the scorers. */
export async function readCandidates(
  index: OpenIndex,
  question: Pick<Question, 'text'>,
  { paperIds, plan, words, among }: Pick<Shortlist, 'paperIds' | 'plan' | 'words' | 'among'>,
): Promise<{ query: PassageQuery; candidates: Candidate[] }> {
  const query = { ...toPassageQuery(question.text, words), isInside: among === 1 }
  const papers = await readablePapers(index, paperIds, await vectorIn(index, plan.meaning))
  const beside = plan.anchors.length > 0 ? BESIDE_COMPARED : 1
  const standing = (id: string) => (plan.anchors.includes(id) ? 1 : Math.exp(plan.below[id] ?? FARTHEST) * beside)
  return { query, candidates: papers.map((one) => ({ ...one, standing: standing(one.paper.paperId) })) }
}

/**
 * Converts scored passages to evidence in the given order. Relevance is relative to `best`, by default the best score
 * among them.
 */
export function toPassages(
  scored: ScoredPassage[],
  { considered }: Shortlist,
  question: Question,
  best = Math.max(...scored.map(({ score }) => score)),
): Passage[] {
  const titles = new Map(considered.map(({ paperId, title }) => [paperId, title]))
  return scored.map(({ passage, score }) => {
    const { paperId, section, kind, text, spans, formulas } = passage
    return {
      id: randomUUID(),
      paperId,
      title: titles.get(paperId) ?? paperId,
      section,
      kind,
      text,
      spans,
      ...(formulas && { formulas }),
      relevance: Math.exp((score - best) / TEMPERATURE),
      question: question.text,
    }
  })
}
