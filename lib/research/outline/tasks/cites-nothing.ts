import { parseMarkers } from '../../../citations/markers/markers'
import type { Finding } from '../finding'

/** Whether a model's text from facts cites none of their works. */
export function citesNothing(markdown: string, facts: Finding[]): boolean {
  const works = [...new Set(facts.map(({ paperId }) => paperId))]
  return !parseMarkers(markdown, works).some(({ paperId }) => works.includes(paperId))
}
