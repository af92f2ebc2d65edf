import { POINTER } from '../../analyst/extractive/score'
import { overlap } from '../../analyst/extractive/weights'
import { disagreements } from '../../citations/check/disagreements'
import type { Facet } from '../deep/deep-plan'
import type { DeepFact } from '../deep/look-for'
import { type ReportPlan, type Subtopic, subtopicsOf } from './report-plan'
import type { SubtopicFound } from './research-subtopic'
import { facetOf } from './subtopic-item'
import type { Thought } from './with-model/consolidate-with-model'

/**
 * What is told of a subtopic: findings that no other subtopic tells, best first. `elsewhere`: there are some, and others tell
 * them all. `thought`: what a model makes of them;
 * null: none did.
 */
export type Consolidated = {
  subtopic: Subtopic
  findings: DeepFact[]
  judged: number
  elsewhere: boolean
  thought: Thought | null
}

/** A sentence of a paper with its page. */
export type Said = { paperId: string; title: string; shown: string; page: number }
/** What a paper is quoted with. */
type Told = Pick<DeepFact, 'paperId' | 'title' | 'sentences'> & { id?: string }

/** `mayRepeat`: a finding that says more than what was told may hold a sentence that was. */
type Limits = { most: number; ofPaper: number; mayRepeat: boolean }
/** Findings that a subtopic tells, and of one paper; a model weaves more of them together. */
export const MOST: Limits = { most: 6, ofPaper: 2, mayRepeat: false }
export const MOST_WITH_MODEL: Limits = { most: 10, ofPaper: 4, mayRepeat: true }
/** Of two sentences, the share of words from which one only repeats the other. */
export const REPEATS = 0.7
/** What each paper is heard on: the best that it says on these is told there, and not under a theme. */
const OF_EACH_PAPER = new Set<Facet>(['proposals', 'results', 'limits'])
/** More than any score. */
const FIRST = 100

/**
 * What each subtopic tells. A finding that several found is told by the one that it speaks to most, a theme first, but what a
 * paper proposes, achieves and lacks where that is asked;
 * what only repeats another, or what was `told`, is told nowhere, and neither is what points at
 * another place of its paper.
 */
export function consolidate(
  plan: ReportPlan,
  found: SubtopicFound[],
  { told, limits }: { told: Set<string>[]; limits: Limits },
): Consolidated[] {
  const facets = new Map(subtopicsOf(plan).map(({ id, title }) => [id, facetOf(title) ?? 'theme']))
  const fitting = found.map((one) =>
    facets.get(one.id) === 'proposals' ? { ...one, findings: one.findings.filter((fact) => !saysResult(fact)) } : one,
  )
  const byId = new Map(fitting.map((one) => [one.id, one]))
  const owner = new Map<string, { id: string; claim: number }>()
  for (const { id, findings } of fitting)
    for (const fact of findings) {
      const isFirst = OF_EACH_PAPER.has(facets.get(id) ?? 'theme') && bestOfPaper(fact, findings)
      const claim = fact.score + (isFirst ? 2 * FIRST : facets.get(id) === 'theme' ? FIRST : 0)
      if (claim > (owner.get(fact.id)?.claim ?? 0)) owner.set(fact.id, { id, claim })
    }
  return subtopicsOf(plan).map((subtopic): Consolidated => {
    const { findings = [], judged = [] } = byId.get(subtopic.id) ?? {}
    const own = findings.filter((fact) => owner.get(fact.id)?.id === subtopic.id && !pointsAway(fact))
    const unique = unsaid(own, told, limits)
    const elsewhere = unique.length === 0 && findings.length > 0
    return { subtopic, findings: unique, judged: judged.length, elsewhere, thought: null }
  })
}

function bestOfPaper(fact: DeepFact, findings: DeepFact[]): boolean {
  return findings.every(({ paperId, score }) => paperId !== fact.paperId || score <= fact.score)
}

const RESULT =
  /\b(?:(?:our|the|these) (?:\p{L}+ )?(?:results?|experiments?|evaluations?|findings|measurements?) (?:\p{L}+ )?(?:shows?|suggests?|indicates?|demonstrates?|supports?|confirms?|reveals?)|we (?:find|found|observe|observed))\b/iu

/** Whether a paper tells what came out, and not what it proposes. */
function saysResult({ sentences: [first] }: DeepFact): boolean {
  return first !== undefined && RESULT.test(first.shown)
}

/** Whether a paper's own words point at a figure or a section; a model has read what it tells in other words. */
export function pointsAway({ sentences, statement }: DeepFact): boolean {
  return statement === undefined && sentences.some(({ shown }) => POINTER.test(shown))
}

/** Those that say something new, of as many papers as there are; `told` takes in what they say. */
export function unsaid(findings: DeepFact[], told: Set<string>[], { most, ofPaper, mayRepeat }: Limits): DeepFact[] {
  const kept: DeepFact[] = []
  for (let round = 1; round <= ofPaper; round++)
    for (const fact of [...findings].sort((a, b) => b.score - a.score)) {
      if (kept.length >= most) return kept
      const ofSame = kept.filter(({ paperId }) => paperId === fact.paperId).length
      if (kept.includes(fact) || ofSame >= round) continue
      const words = fact.sentences.map(({ shown }) => tellingWords(shown))
      const said = words.filter((own) => told.some((other) => repeats(own, other))).length
      if (mayRepeat ? said === words.length : said > 0) continue
      told.push(...words)
      kept.push(fact)
    }
  return kept
}

/** The words of a sentence by which it is told from another that says the same. */
export function tellingWords(sentence: string): Set<string> {
  return new Set(sentence.toLowerCase().match(/\p{L}{3,}|\d+/gu) ?? [])
}

const DENIES = /^(?:not|cannot|never|without|neither|nor|none|incompatible|unlikely|impossible)$/

/** The same words with another number, or a denial more, say something else. */
function repeats(own: Set<string>, other: Set<string>): boolean {
  const telling = [...own].filter((word) => /^\d/.test(word) || DENIES.test(word))
  return overlap(own, other) >= REPEATS && telling.every((word) => other.has(word))
}

/** Two papers that say otherwise than each other, each in its own words; `about`: what they differ in, where a model said so. */
export type Contradiction = { about: string | null; one: Said[]; other: Said[] }

/** What a model saw in findings that contradict each other, and what the words tell of it beside. */
export function contradictionsOf(all: Told[], consolidated: Pick<Consolidated, 'thought'>[]): Contradiction[] {
  const byId = new Map(all.map((fact) => [fact.id, fact]))
  const said = (id: string) => {
    const fact = byId.get(id)
    return (
      fact?.sentences.map(({ shown, page }): Said => ({ paperId: fact.paperId, title: fact.title, shown, page })) ?? []
    )
  }
  const seen = consolidated.flatMap(({ thought }) => thought?.contradictions ?? [])
  const thought = seen
    .map(({ about, one, other }): Contradiction => ({ about, one: said(one), other: said(other) }))
    .filter(({ one, other }) => one.length > 0 && other.length > 0)
  const told = new Set(thought.flatMap(({ one, other }) => [...one, ...other].map(({ shown }) => shown)))
  const byWords = contradictionsIn(all).filter((pair) => !pair.every(({ shown }) => told.has(shown)))
  return [...thought, ...byWords.map(([one, other]) => ({ about: null, one: [one], other: [other] }))]
}

/** Pairs of sentences of two papers of which each says otherwise than the other. */
export function contradictionsIn(findings: Told[]): [Said, Said][] {
  const said = findings.flatMap(({ paperId, title, sentences }) =>
    sentences.map(({ shown, page }): Said => ({ paperId, title, shown, page })),
  )
  const pairs = disagreements(said.map(({ paperId, shown }, ord) => ({ ord, paperId, quote: shown })))
  return pairs.flatMap(([one, other]) => {
    const [a, b] = [said[one.ord], said[other.ord]]
    return a && b ? [[a, b] as [Said, Said]] : []
  })
}
