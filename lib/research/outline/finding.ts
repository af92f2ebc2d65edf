import { withTurns } from '../../library/find/turns'
import type { Fact } from '../events'
import type { OutlineItem } from './outline-item'

/** Columns by which a report compares papers. */
export const COLUMNS = ['Question', 'Method', 'Data', 'Result'] as const
export type FindingColumn = (typeof COLUMNS)[number]

/** Words of a paper that bear on items: sentences that a model quoted, or a passage without a model. Plain JSON. */
export type Finding = {
  /** the place of its first words, by which the same finding is known when it is found again */
  id: string
  paperId: string
  /** of the paper */
  title: string
  /** what it says, in a model's words; absent where none read it */
  statement?: string
  /** the paper's own words, as they are shown */
  sentences: { shown: string; page: number }[]
  /** of a row of a table: its caption and the heads of its columns */
  head?: string
  evidenceIds: string[]
  /** ids of the items that it bears on */
  items: string[]
  /** how much it says, beside others of its run */
  score: number
  /** what it tells of its paper as a whole; absent: nothing, or nobody said */
  column?: FindingColumn
  /** the same in a few words of a model's, for a cell of the table of the main papers; absent: its own words stand there */
  brief?: string
}

/** The papers' own words in findings: a text for each. */
export function textsOf(findings: Finding[]): string[] {
  return findings.map(({ sentences }) => sentences.map(({ shown }) => shown).join(' '))
}

/** The words that a finding rests on. */
export function quoteOf({ sentences }: Pick<Finding, 'sentences'>): string {
  return sentences.map(({ shown }) => shown).join(' ')
}

/** The findings on an item, best first, those of other works before a second of the same. */
export function bestOn(item: Pick<OutlineItem, 'id'>, findings: Finding[], most = Number.POSITIVE_INFINITY): Finding[] {
  const best = findings.filter(({ items }) => items.includes(item.id)).sort((a, b) => b.score - a.score)
  return withTurns(best)
    .sort((a, b) => a.turn - b.turn)
    .slice(0, most)
    .map(({ item: finding }) => finding)
}

/** A finding as it is shown. */
export function toFact({ id, statement, sentences, evidenceIds, items, title, paperId, score }: Finding): Fact {
  const quote = quoteOf({ sentences })
  const page = sentences[0]?.page ?? 1
  return { id, text: statement ?? quote, ...(statement && { quote }), evidenceIds, items, paperId, title, page, score }
}

/**
 * Findings in the order found, each once, with all items that it was found for. What tells of its paper in two columns
 * stands there once for each, the second time for no item.
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
      // What goes on to say more holds what says less.
      const fuller = finding.sentences.length > known.sentences.length ? finding : known
      merged[at] = { ...fuller, id: known.id, items, score, ...(column && { column }), ...(brief && { brief }) }
    }
  }
  return merged
}

function isOfOneColumn(known: Finding, finding: Finding): boolean {
  return !known.column || !finding.column || known.column === finding.column
}

/** Passages overlap: one sentence may be found in two of them. */
function isSame(known: Finding, finding: Finding): boolean {
  if (known.id === finding.id) return true
  return known.paperId === finding.paperId && quoteOf(known) === quoteOf(finding)
}
