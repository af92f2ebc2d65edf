import { afterEach, beforeEach } from 'vitest'
import { env } from '../env'
import type { TestPaper } from './test-library'

/**
 * Shared by tests of research outside the library: a paper of the library on the topic, and all sources at one address.
 */

export const TELOMERES: TestPaper = {
  id: 'blackburn2010',
  title: 'Telomeres',
  summary:
    '# Telomeres\n\n## Abstract\n\nTelomere length is a mark of the age of cells, in cancer of the pancreas too.',
  pages: [
    'Telomere length falls with each division of a cell. A limitation of telomere length is that it differs between tissues, as in pancreatic cancer.',
  ],
}

/** Makes every test of the file ask all sources at one address. */
export function askSourcesAt(base: string): void {
  const before = { ...env() }
  beforeEach(() => {
    Object.assign(env(), { PUBMED_URL: base, ARXIV_URL: base, SEMANTIC_SCHOLAR_URL: base, CROSSREF_URL: base })
    Object.assign(env(), { WEB_SEARCH: 'searxng', WEB_SEARCH_URL: base, WEB_PAGES_URL: base })
  })
  afterEach(() => void Object.assign(env(), before))
}

type Article = { pmid: string; title: string; abstract: string; ids?: string; more?: string }

/** An article as XML by PubMed. `ids`: its other ids. `more`: further XML. */
export function pubmedArticle({ pmid, title, abstract, ids = '', more = '' }: Article): string {
  return `<PubmedArticle><MedlineCitation><PMID>${pmid}</PMID><Article><Journal><Title>Gut</Title><JournalIssue><PubDate><Year>2015</Year></PubDate></JournalIssue></Journal><ArticleTitle>${title}</ArticleTitle><Abstract>${abstract}</Abstract><AuthorList><Author><LastName>Writer${pmid}</LastName><ForeName>Ada</ForeName></Author></AuthorList><PublicationTypeList><PublicationType>Journal Article</PublicationType></PublicationTypeList></Article>${more}</MedlineCitation><PubmedData><ArticleIdList>${ids}</ArticleIdList></PubmedData></PubmedArticle>`
}
