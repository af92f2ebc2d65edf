import type { PlannedItem } from '../events/plan-items'
import { countFound } from '../run/stage'
import type { Finding } from './finding'
import type { OutlineItem } from './outline-item'

/** Coverage of a checklist item, with the evidence behind it. */
export type Coverage = {
  item: OutlineItem
  state: 'satisfied' | 'partial' | 'unsatisfied'
  findings: number
  papers: number
  /** whether a model found them: then they are facts, otherwise passages */
  byModel: boolean
  /** what answers the item or is missing, if a model said so */
  why?: string
}

/** Number of papers that an item needs to be covered. */
const NEEDED = 2

/** Coverage of each item of a checklist, by the number of papers with findings. */
export function coverageOf(checklist: OutlineItem[], findings: Finding[]): Coverage[] {
  return checklist.map((item) => {
    const own = findings.filter(({ items }) => items.includes(item.id))
    const papers = new Set(own.map(({ paperId }) => paperId)).size
    const state = papers >= NEEDED ? 'satisfied' : papers > 0 ? 'partial' : 'unsatisfied'
    return { item, state, findings: own.length, papers, byModel: isByModel(own) }
  })
}

/** Converts coverage to the plan on the screen. `searching`: ids of the items being searched for. */
export function toPlan(coverage: Coverage[], searching: ReadonlySet<string> = new Set()): PlannedItem[] {
  return coverage.map((one) => {
    const { id, title, question } = one.item
    return {
      ...{ id, title, question },
      status: one.state === 'satisfied' ? 'done' : searching.has(id) ? 'working' : 'open',
      ...(one.findings > 0 && { note: countFound(one) }),
    }
  })
}

export function isByModel(findings: Pick<Finding, 'statement'>[]): boolean {
  return findings.some(({ statement }) => statement !== undefined)
}

/** Items that need another search. */
export function openItems(coverage: Coverage[]): OutlineItem[] {
  return coverage.filter(({ state }) => state !== 'satisfied').map(({ item }) => item)
}

export function countSatisfied(coverage: Coverage[]): number {
  return coverage.filter(({ state }) => state === 'satisfied').length
}
