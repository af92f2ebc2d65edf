import type { PlanItem } from '../events'
import { count } from '../run/stage'
import type { ChecklistItem } from './deep-plan'
import type { DeepFact } from './look-for'

/** How far the checklist's item is answered: by how many facts, of how many papers. */
export type Coverage = {
  item: ChecklistItem
  state: 'satisfied' | 'partial' | 'unsatisfied'
  facts: number
  papers: number
  /** what answers it or is missing, where a model said so */
  why?: string
}

/** Facts that an item needs, and the papers that they must come from. A thing that is compared has often one paper. */
const NEEDED = { facts: 3, papers: 2, papersOfThing: 1 }

/** How far each item of a checklist is answered by the facts found. */
export function coverageOf(checklist: ChecklistItem[], facts: DeepFact[]): Coverage[] {
  return checklist.map((item) => {
    const own = facts.filter(({ items }) => items.includes(item.id))
    const papers = new Set(own.map(({ paperId }) => paperId)).size
    const needed = item.facet === 'thing' ? NEEDED.papersOfThing : NEEDED.papers
    const isSatisfied = own.length >= NEEDED.facts && papers >= needed
    return {
      item,
      state: isSatisfied ? 'satisfied' : own.length > 0 ? 'partial' : 'unsatisfied',
      facts: own.length,
      papers,
    }
  })
}

/** So many papers make a broad answer: more are not looked for. */
const BROAD = 4
/** Searches in a row that bring nothing, after which there is nothing more. */
const TRIES = 2

/** Items that are answered by few papers, of which one of the last searches still brought something: others may speak to them, too. */
export function narrowItems(coverage: Coverage[], asked: { itemId: string; facts: number }[]): ChecklistItem[] {
  return coverage.flatMap(({ item, state, papers }) => {
    const last = asked.filter(({ itemId }) => itemId === item.id).slice(-TRIES)
    const isNarrow = state === 'satisfied' && item.facet !== 'thing' && papers < BROAD
    return isNarrow && last.some(({ facts }) => facts > 0) ? [item] : []
  })
}

/** The papers of an item that has facts enough, and lacks other papers. */
export function heardOn(item: ChecklistItem, facts: DeepFact[]): string[] {
  const own = facts.filter(({ items }) => items.includes(item.id))
  return own.length >= NEEDED.facts ? [...new Set(own.map(({ paperId }) => paperId))] : []
}

/** The checklist as it is shown. `searching`: ids of the items that are being searched for. */
export function toPlan(coverage: Coverage[], searching: ReadonlySet<string> = new Set()): PlanItem[] {
  return coverage.map(({ item: { id, title, question }, state, facts, papers }) => ({
    ...{ id, title, question },
    status: state === 'satisfied' ? 'done' : searching.has(id) ? 'working' : 'open',
    ...(facts > 0 && { note: `${count(facts, 'passage')} from ${count(papers, 'paper')}` }),
  }))
}

/** What is still to be searched for. */
export function openItems(coverage: Coverage[]): ChecklistItem[] {
  return coverage.filter(({ state }) => state !== 'satisfied').map(({ item }) => item)
}

export function countSatisfied(coverage: Coverage[]): number {
  return coverage.filter(({ state }) => state === 'satisfied').length
}
