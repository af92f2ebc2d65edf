import { withTurns } from '../../library/variety/turns'
import type { Fact } from '../events/plan-items'
import type { OutlineItem } from './outline-item'

/** Columns by which a report compares papers. */
export const COLUMNS = ['Question', 'Method', 'Data', 'Result'] as const
export type FindingColumn = (typeof COLUMNS)[number]

/**
 * A statement of a paper about one or more items: the sentences a model quoted, or a passage without a model. Plain
 * JSON.
 */
export type Finding = {
  /** position of its first words, so that the same finding gets the same id again */
  id: string
  paperId: string
  /** title of the paper */
  title: string
  /** the statement in a model's words; absent without a model */
  statement?: string
  /** the paper's own words, as shown */
  sentences: { shown: string; page: number }[]
  /** for a table row: the caption and the column headings */
  head?: string
  evidenceIds: string[]
  /** ids of the items it is relevant to */
  items: string[]
  /** importance relative to the other findings of the run */
  score: number
  /** the column it fills in the comparison of papers; absent: none, or unknown */
  column?: FindingColumn
  /** short form by a model for a table cell; absent: use the paper's own words */
  brief?: string
}

/** The quoted words of findings, one text each. */
export function textsOf(findings: Finding[]): string[] {
  return findings.map(({ sentences }) => sentences.map(({ shown }) => shown).join(' '))
}

/** The quoted words of a finding. */
export function quoteOf({ sentences }: Pick<Finding, 'sentences'>): string {
  return sentences.map(({ shown }) => shown).join(' ')
}

/** The best findings on an item. Findings of other works come before a second one of the same work. */
export function bestOn(item: Pick<OutlineItem, 'id'>, findings: Finding[], most = Number.POSITIVE_INFINITY): Finding[] {
  const best = findings.filter(({ items }) => items.includes(item.id)).sort((a, b) => b.score - a.score)
  return withTurns(best)
    .sort((a, b) => a.turn - b.turn)
    .slice(0, most)
    .map(({ item: finding }) => finding)
}

/** Converts a finding to the form in events. */
export function toFact({ id, statement, sentences, evidenceIds, items, title, paperId, score }: Finding): Fact {
  const quote = quoteOf({ sentences })
  const page = sentences[0]?.page ?? 1
  return { id, text: statement ?? quote, ...(statement && { quote }), evidenceIds, items, paperId, title, page, score }
}

/**
 * Merges equal findings, in the order found, with all their items. A finding that fills two columns appears once for
 * each; the second has no items.
 */
export function mergeFindings(findings: Finding[]): Finding[] {
  const merged: Finding[] = []
  for (const finding of findings) {
    const first = merged.findIndex((known) => isSame(known, finding))
    const at = merged.findIndex((known) => isSame(known, finding) && isOfOneColumn(known, finding))
    const known = merged[at]
    const same = merged[first]
    if (!same) merged.push(finding)
    else if (!known) {
      merged[first] = { ...same, items: [...new Set([...same.items, ...finding.items])] }
      merged.push({ ...finding, items: [] })
    } else {
      const items = [...new Set([...known.items, ...finding.items])]
      const { column, brief } = known.column ? known : finding
      const score = Math.max(known.score, finding.score)
      // Keep the longer of two findings if it contains the other.
      const fuller = finding.sentences.length > known.sentences.length ? finding : known
      merged[at] = { ...fuller, id: known.id, items, score, ...(column && { column }), ...(brief && { brief }) }
    }
  }
  return merged
}

function isOfOneColumn(known: Finding, finding: Finding): boolean {
  return !known.column || !finding.column || known.column === finding.column
}

/** Passages overlap, so that one sentence may be found in two of them. */
function isSame(known: Finding, finding: Finding): boolean {
  if (known.id === finding.id) return true
  return known.paperId === finding.paperId && quoteOf(known) === quoteOf(finding)
}
