import { parseMarkers } from '../../../citations/markers/markers'
import type { Finding } from '../finding'

/** Whether what a model wrote from facts cites none of the works that they are of. */
export function citesNothing(markdown: string, facts: Finding[]): boolean {
  const works = [...new Set(facts.map(({ paperId }) => paperId))]
  return !parseMarkers(markdown, works).some(({ paperId }) => works.includes(paperId))
}
