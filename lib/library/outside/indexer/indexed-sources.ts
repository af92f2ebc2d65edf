import { env } from '../../../env'
import { SOURCE_TITLES } from '../../../sources/source'

/** Sources that are asked in the background, in the order in which they are shown. */
export const INDEXED_SOURCES = ['pubmed', 'arxiv', 'semantic-scholar'] as const
export type IndexedSource = (typeof INDEXED_SOURCES)[number]

/** A source as the person chooses it; `host`: where it is asked. */
export type SourceChoice = { name: IndexedSource; title: string; host: string }

/** The sources with the hosts that the environment names. */
export function sourceChoices(): SourceChoice[] {
  const { PUBMED_URL, ARXIV_URL, SEMANTIC_SCHOLAR_URL } = env()
  const addresses = { pubmed: PUBMED_URL, arxiv: ARXIV_URL, 'semantic-scholar': SEMANTIC_SCHOLAR_URL }
  return INDEXED_SOURCES.map((name) => ({ name, title: SOURCE_TITLES[name], host: new URL(addresses[name]).host }))
}
