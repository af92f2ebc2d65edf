import { type ReportPlan, type Subtopic, subtopicsOf } from '../../plan/report-plan'
import type { Consolidated, Thought } from '../consolidated'
import type { Finding } from '../finding'
import type { SubtopicFindings } from './research-subtopic'

/** A sentence of a paper or the reading of a table row, with its page. */
export type ShownQuote = { paperId: string; title: string; shown: string; page: number }

/**
 * Number of findings per subtopic, and per paper within it; higher with a model, which combines them. `shared`:
 * findings of other subtopics that this one may refer to; absent: none.
 */
export type FindingLimits = { most: number; ofPaper: number; shared?: number }
export const MOST: FindingLimits = { most: 6, ofPaper: 1 }
export const MOST_WITH_MODEL: FindingLimits = { most: 12, ofPaper: 4, shared: 6 }

/**
 * Assigns findings to subtopics. A finding on several is reported by one that has room for it; one that repeats another, or
 * what was `reported`, is dropped.
 */
export function consolidate(
  plan: ReportPlan,
  found: SubtopicFindings[],
  { reported, limits }: { reported: string[]; limits: FindingLimits },
): Consolidated[] {
  const byId = new Map(found.map((one) => [one.id, one]))
  const owner = shareOut(found)
  const said = reported.map(wordsOf)
  const findingsOn = ({ id }: Subtopic) => byId.get(id)?.findings ?? []
  const first = subtopicsOf(plan).map((subtopic) => {
    const own = findingsOn(subtopic).filter(({ id }) => owner.get(id) === subtopic.id)
    return { subtopic, findings: chooseNew(own, said, limits) }
  })
  const isTold = new Set(first.flatMap(({ findings }) => findings.map(({ id }) => id)))
  const consolidated = first.map(({ subtopic, findings }): Consolidated => {
    // Findings that found no room in one subtopic may be reported in another.
    const left = findingsOn(subtopic).filter(({ id }) => !isTold.has(id))
    const most = limits.most - findings.length
    const more = chooseNew(left, said, { most, ofPaper: Math.floor(limits.ofPaper / 2) })
    for (const { id } of more) isTold.add(id)
    const reported = [...findings, ...more]
    const others = findingsOn(subtopic).filter((one) => !reported.includes(one))
    return { subtopic, findings: reported, elsewhere: [...new Set(others.map(({ paperId }) => paperId))] }
  })
  if (!limits.shared) return consolidated
  const toldUnder = new Map(
    consolidated.flatMap(({ subtopic, findings }) => findings.map(({ id }) => [id, subtopic.title] as const)),
  )
  return consolidated.map((one): Consolidated => {
    const shared = findingsOn(one.subtopic)
      .filter((finding) => !one.findings.includes(finding))
      .toSorted((a, b) => b.score - a.score)
      .flatMap((finding) => {
        const title = toldUnder.get(finding.id)
        return title === undefined ? [] : [{ finding, toldUnder: title }]
      })
    return shared.length > 0 ? { ...one, shared: shared.slice(0, limits.shared) } : one
  })
}

/** Assigns each finding to one subtopic, by ids. Subtopics take turns and choose the best finding left. */
function shareOut(found: SubtopicFindings[]): Map<string, string> {
  const owner = new Map<string, string>()
  const left = found.map(({ id, findings }) => ({ id, best: findings.toSorted((a, b) => b.score - a.score) }))
  while (left.some(({ best }) => best.length > 0))
    for (const { id, best } of left) {
      while (best[0] && owner.has(best[0].id)) best.shift()
      const own = best.shift()
      if (own) owner.set(own.id, id)
    }
  return owner
}

/** Findings that say something new, from as many papers as possible. Adds what they say to `reported`. */
function chooseNew(findings: Finding[], reported: Set<string>[], { most, ofPaper }: FindingLimits): Finding[] {
  const kept: Finding[] = []
  for (let round = 1; round <= ofPaper; round++)
    for (const finding of findings.toSorted((a, b) => b.score - a.score)) {
      if (kept.length >= most) return kept
      const ofSame = kept.filter(({ paperId }) => paperId === finding.paperId).length
      if (kept.includes(finding) || ofSame >= round) continue
      const words = finding.sentences.map(({ shown }) => wordsOf(shown))
      const isNew = words.some((own) => !reported.some((other) => [...own].every((word) => other.has(word))))
      if (!isNew) continue
      reported.push(...words)
      kept.push(finding)
    }
  return kept
}

/** Words of a sentence, used to recognize sentences that say the same. */
function wordsOf(sentence: string): Set<string> {
  return new Set(sentence.toLowerCase().match(/\p{L}{3,}|\d+/gu) ?? [])
}

/**
 * Two papers that contradict each other, or one that contradicts itself, in their own words, and the point of
 * difference.
 */
export type Contradiction = { about: string; one: ShownQuote[]; other: ShownQuote[] }

/** Contradictions between findings that a model reported. */
export function contradictionsOf(
  consolidated: Pick<Consolidated, 'findings'>[],
  thought: Pick<Thought, 'contradictions'> | null,
): Contradiction[] {
  const byId = new Map(consolidated.flatMap(({ findings }) => findings).map((finding) => [finding.id, finding]))
  const said = (id: string) => {
    const { paperId = '', title = '', sentences = [], head, statement } = byId.get(id) ?? {}
    const [first] = sentences
    // A row is meaningless without the headings of its table.
    const read = head && statement && first ? [{ shown: statement, page: first.page }] : sentences
    return read.map(({ shown, page }): ShownQuote => ({ paperId, title, shown, page }))
  }
  return (thought?.contradictions ?? [])
    .map(({ about, one, other }): Contradiction => ({ about, one: said(one), other: said(other) }))
    .filter(({ one, other }) => one.length > 0 && other.length > 0)
}
