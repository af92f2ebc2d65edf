import { parseMarkers } from '../../citations/markers/markers'
import { shortTitle } from '../extractive/short-title'
import type { Exchange } from './exchange'

const ITEM = /^ {0,3}(?:[-*+]|\d{1,3}[.)])\s+(.+)$/gm
const LEAD = /^\*\*(.+?)\*\*/
const LONGEST = 80

/**
 * What can be counted in an answer ("the second one"), by name: the items of its first list of two or more, else the
 * papers that it cites.
 */
export function itemsOf({ answer, papers }: Exchange): string[] {
  const titles = new Map(papers.map(({ id, title }) => [id, shortTitle(title)]))
  const items = [...answer.matchAll(ITEM)].flatMap((match) => nameOf(match[1] ?? '', titles) ?? [])
  return items.length >= 2 ? items : [...titles.values()]
}

/** An item is called by its lead, else by the paper that it cites first. */
function nameOf(item: string, titles: Map<string, string>): string | null {
  const lead = LEAD.exec(item)?.[1]
    ?.replace(/[.:]+$/, '')
    .trim()
  if (lead && lead.length <= LONGEST) return lead
  const [marker] = parseMarkers(item, [...titles.keys()])
  return (marker && titles.get(marker.paperId)) ?? null
}
