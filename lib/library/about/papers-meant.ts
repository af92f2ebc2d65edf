import { isStopWord, words } from '../../text/analyze'
import type { Catalog, CatalogPaper } from '../find/catalog'
import { namedAuthors, namedYears, papersOfAuthors } from '../find/named-authors'
import { namedTitles } from '../find/named-titles'
import { papersIntroducing } from './papers-introducing'

export type Meant = {
  papers: CatalogPaper[]
  /** what the paper is called in the question, without "the … paper" */
  name: string
}

/** Words that say that a paper is meant, and nothing of which. */
const NOISE = new Set(
  `paper papers article articles preprint manuscript publication publications work called titled entitled named original
  famous classic seminal old new first et al and colleagues coauthors authors author by from of the a an on in year
  version extended research journal conference entire whole full`.split(/\s+/),
)
/** A paper that its title names so surely needs no "paper" beside it. */
const BY_TITLE = 0.9

/**
 * The papers of the catalog that some words of a question mean: by title, by author and year ("the Kleinberg paper"),
 * or by the name that a paper gives to what it introduces ("the Raft paper"). None where something is left over that
 * names nothing: then the question is of more than that.
 */
export async function papersMeant(
  phrase: string,
  question: string,
  catalog: Catalog,
  calledPaper: boolean,
): Promise<Meant> {
  const name = nameOf(phrase)
  const byTitle = titlesMeant(phrase, question, catalog, calledPaper)
  if (byTitle.length > 0) return { papers: byTitle, name }
  if (!calledPaper) return { papers: [], name }
  const byAuthor = authorsMeant(phrase, catalog)
  if (byAuthor.length > 0) return { papers: byAuthor, name }
  const introducing = await papersIntroducing(name)
  return { papers: introducing.flatMap((id) => catalog.papers.get(id) ?? []), name }
}

function titlesMeant(phrase: string, question: string, catalog: Catalog, calledPaper: boolean): CatalogPaper[] {
  // The question around the phrase tells a name from a common word: "who wrote", "paper".
  const inPhrase = namedTitles(phrase, catalog)
  const inQuestion = namedTitles(question, catalog)
  const sure = new Map([...inQuestion].map(([id, share]) => [id, Math.max(share, inPhrase.get(id) ?? 0)]))
  const best = Math.max(0, ...sure.values())
  if (best < (calledPaper ? 0.5 : BY_TITLE)) return []
  const authors = namedAuthors(phrase, catalog)
  const wrote = papersOfAuthors(authors, catalog)
  const titled = [...sure].flatMap(([id, share]) => (share >= best - 0.25 ? (catalog.papers.get(id) ?? []) : []))
  const both = titled.filter(({ id }) => wrote.has(id))
  const papers = both.length > 0 ? both : titled
  return leavesNothing(phrase, papers, catalog) ? papers : []
}

function authorsMeant(phrase: string, catalog: Catalog): CatalogPaper[] {
  const named = namedAuthors(phrase, catalog)
  if (named.size === 0) return []
  const shares = papersOfAuthors(named, catalog)
  const best = Math.max(0, ...shares.values())
  const years = namedYears(phrase, catalog)
  const wrote = [...shares].flatMap(([id, share]) => (share >= best - 0.01 ? (catalog.papers.get(id) ?? []) : []))
  const ofYear = wrote.filter(({ id }) => [...years].some((year) => catalog.years.get(id)?.has(year)))
  const papers = years.size > 0 ? ofYear : wrote
  return leavesNothing(phrase, papers, catalog) ? papers : []
}

/** Whether all that the words say names these papers. */
function leavesNothing(phrase: string, papers: CatalogPaper[], catalog: Catalog): boolean {
  const known = new Set(papers.flatMap(({ title, authors }) => [...words(title), ...authors.flatMap(words)]))
  const joined = [...known].filter((word) => word.length > 5)
  const years = new Set(papers.flatMap(({ id }) => [...(catalog.years.get(id) ?? [])]))
  return words(phrase).every(
    (word) =>
      known.has(word) ||
      isStopWord(word) ||
      NOISE.has(word) ||
      years.has(Number(word)) ||
      isAcronym(word, papers) ||
      // "page rank" for PageRank.
      joined.some((one) => word.length > 2 && (one.startsWith(word) || one.endsWith(word))),
  )
}

function isAcronym(word: string, papers: CatalogPaper[]): boolean {
  return papers.some(({ title }) =>
    words(title)
      .map((one) => one.charAt(0))
      .join('')
      .includes(word),
  )
}

/** “The Raft paper” is called Raft. */
function nameOf(phrase: string): string {
  return phrase
    .replace(/^["“‘']|["”’']$/g, '')
    .replace(/^(?:(?:the|a|an|my|our) )+(?:(?:original|famous|classic|seminal|old) )*/i, '')
    .replace(/^(?:paper|article|preprint|publication)s? (?:called|titled|entitled|named|on|by|from) /i, '')
    .replace(/['’]s? (?:papers?|articles?|preprints?|publications?)$/i, '')
    .replace(/ (?:papers?|articles?|preprints?|manuscripts?|publications?)$/i, '')
    .replace(/^["“‘']|["”’']$/g, '')
    .trim()
}
