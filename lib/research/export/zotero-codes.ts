import { zoteroBibliography, zoteroCitation, zoteroWorks } from '../../citations/files/zotero-citation'
import { plainText } from '../../citations/references/styled-text'
import type { ExportDocument } from './document'

/**
 * Field codes of a document's citations, by number (null if none of its works is known), and of its references. `uris`:
 * Zotero URIs of papers, by paper id.
 */
export function zoteroCodes({ groups, papers, bibliography }: ExportDocument, uris: Map<string, string>) {
  const works = zoteroWorks(papers, uris)
  const known = groups.map((places) => places.filter(({ paperId }) => works.has(paperId)))
  const cited = new Set(known.flat().map(({ paperId }) => paperId))
  const uncited = bibliography.entries.map(({ paperId }) => paperId).filter((id) => !cited.has(id))
  return {
    citation(index: number): string | null {
      const places = known[index] ?? []
      if (places.length === 0) return null
      return zoteroCitation(places, plainText(bibliography.citations[index] ?? []), works)
    },
    bibliography: zoteroBibliography(uncited, works),
  }
}
