import { stem, words } from '../../text/analyze'
import { remembered } from '../../text/remembered'
import { termId } from '../search/terms'
import type { Catalog, CatalogPaper } from './catalog'

/** The terms of titles, authors, years, venues and tags, which count as text that the papers hold. */
export function metadataTerms(catalog: Catalog, paperIds?: string[]): Set<number> {
  if (!paperIds) return ofCatalog(catalog)
  return new Set(paperIds.flatMap((id) => catalog.papers.get(id) ?? []).flatMap(termsOf))
}

const ofCatalog = remembered(({ papers }: Catalog) => new Set([...papers.values()].flatMap(termsOf)))

const termsOf = remembered(({ title, authors, published, venue, tags }: CatalogPaper): number[] => {
  const text = [title, ...authors, published?.slice(0, 4), venue, ...tags].join(' ')
  return [...new Set(words(text).map((word) => termId(stem(word))))]
})
