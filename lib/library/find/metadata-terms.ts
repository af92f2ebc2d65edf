import { remembered } from '../../remembered'
import { stem, words } from '../../text/words/analyze'
import { termId } from '../../text/words/terms'
import type { Catalog, CatalogPaper } from '../catalog/catalog'
import type { PaperTags } from './read-tags'

/** Terms of titles, authors, years, venues and the person's tags, which count as text in the papers. */
export function metadataTerms(catalog: Catalog, tags: PaperTags, paperIds?: string[]): { has(term: number): boolean } {
  if (!paperIds) return { has: (term) => ofCatalog(catalog).has(term) || ofTags(tags).has(term) }
  const papers = paperIds.flatMap((id) => catalog.papers.get(id) ?? [])
  return new Set([...papers.flatMap(termsOf), ...paperIds.flatMap((id) => termsIn(tags.get(id) ?? []))])
}

const ofCatalog = remembered(({ papers }: Catalog) => new Set([...papers.values()].flatMap(termsOf)))

const ofTags = remembered((tags: PaperTags) => new Set(termsIn([...tags.values()].flat())))

const termsOf = remembered(({ title, authors, published, venue }: CatalogPaper) =>
  termsIn([title, ...authors, published?.slice(0, 4) ?? '', venue ?? '']),
)

function termsIn(texts: readonly string[]): number[] {
  return [...new Set(words(texts.join(' ')).map((word) => termId(stem(word))))]
}
