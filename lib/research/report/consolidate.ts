import { overlap } from '../../analyst/extractive/weights'
import { disagreements } from '../../citations/check/disagreements'
import type { DeepFact } from '../deep/look-for'
import { type ReportPlan, type Subtopic, subtopicsOf } from './report-plan'
import type { SubtopicFound } from './research-subtopic'

/** What is told of a subtopic: findings that no other subtopic tells, best first. */
export type Consolidated = { subtopic: Subtopic; findings: DeepFact[]; judged: number }

/** A sentence of a paper with its page. */
export type Said = { paperId: string; title: string; shown: string; page: number }

/** Findings that a subtopic tells, and of one paper. */
const MOST = { findings: 6, ofPaper: 2 }
/** Of two sentences, the share of words from which one only repeats the other. */
const REPEATS = 0.7
/** More than any score. */
const FIRST = 100

/**
 * What each subtopic tells. A finding that several found is told by the one that it speaks to most, by one of `first`
 * where it is among them; what only repeats another, or what was `told`, is told nowhere.
 */
export function consolidate(
  plan: ReportPlan,
  found: SubtopicFound[],
  { told, first }: { told: Set<string>[]; first: string[] },
): Consolidated[] {
  const byId = new Map(found.map((one) => [one.id, one]))
  const owner = new Map<string, { id: string; claim: number }>()
  for (const { id, findings } of found)
    for (const fact of findings) {
      const claim = fact.score + (first.includes(id) ? FIRST : 0)
      if (claim > (owner.get(fact.id)?.claim ?? 0)) owner.set(fact.id, { id, claim })
    }
  return subtopicsOf(plan).map((subtopic): Consolidated => {
    const { findings = [], judged = [] } = byId.get(subtopic.id) ?? {}
    const own = findings.filter(({ id }) => owner.get(id)?.id === subtopic.id)
    return { subtopic, findings: unsaid(own, told), judged: judged.length }
  })
}

/** Those that say something new, of as many papers as there are; `told` takes in what they say. */
export function unsaid(
  findings: DeepFact[],
  told: Set<string>[],
  { most = MOST.findings, ofPaper = MOST.ofPaper } = {},
) {
  const kept: DeepFact[] = []
  for (let round = 1; round <= ofPaper; round++)
    for (const fact of [...findings].sort((a, b) => b.score - a.score)) {
      if (kept.length >= most) return kept
      const ofSame = kept.filter(({ paperId }) => paperId === fact.paperId).length
      if (kept.includes(fact) || ofSame >= round) continue
      const words = fact.sentences.map(({ shown }) => wordsOf(shown))
      if (words.some((own) => told.some((other) => overlap(own, other) >= REPEATS))) continue
      told.push(...words)
      kept.push(fact)
    }
  return kept
}

/** The words of a sentence by which it is told from another that says the same. */
export function wordsOf(sentence: string): Set<string> {
  return new Set(sentence.toLowerCase().match(/\p{L}{3,}|\d+/gu) ?? [])
}

/** Pairs of sentences of two papers of which each says otherwise than the other. */
export function contradictionsIn(findings: Pick<DeepFact, 'paperId' | 'title' | 'sentences'>[]): [Said, Said][] {
  const said = findings.flatMap(({ paperId, title, sentences }) =>
    sentences.map(({ shown, page }): Said => ({ paperId, title, shown, page })),
  )
  const pairs = disagreements(said.map(({ paperId, shown }, ord) => ({ ord, paperId, quote: shown })))
  return pairs.flatMap(([one, other]) => {
    const [a, b] = [said[one.ord], said[other.ord]]
    return a && b ? [[a, b] as [Said, Said]] : []
  })
}
