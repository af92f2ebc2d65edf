import { foreignLanguage } from '../../text/language'
import { PAPERS_HERE } from '../paper/papers-here'
import { prepared } from '../search/rows'

/** Newest papers that are looked at, and characters of each abstract: title and two sentences tell a language. */
const MOST_PAPERS = 2000
const CHARACTERS = 400

/**
 * The share of the papers that are in a language, 0..1, by their titles and abstracts. `paperIds`: only these are looked at;
 * absent: the whole library.
 */
export async function shareInLanguage(language: string, paperIds?: string[]): Promise<number> {
  const papers = await prepared<{ text: string }>(
    `SELECT p.title || '. ' || left(coalesce(p.abstract, ''), ${CHARACTERS}) AS text FROM ${PAPERS_HERE}
       AND p.title <> '' AND ($1::text[] IS NULL OR p.id = ANY ($1)) ORDER BY p.added_at DESC LIMIT ${MOST_PAPERS}`,
    [paperIds ?? null],
  )
  return papers.filter(({ text }) => foreignLanguage(text) === language).length / Math.max(1, papers.length)
}
