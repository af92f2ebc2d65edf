import { foreignLanguage, UNNAMED_LANGUAGE } from '../../text/language/language'
import { PAPERS_HERE } from '../in-library'
import { prepared } from '../sql/rows'

/** Number of newest papers to check, and characters of each abstract: a title and two sentences reveal a language. */
const MOST_PAPERS = 2000
const CHARACTERS = 400

/** Minimum share of papers in the question's language to treat it as the papers' own. */
const OWN = 0.1

/** The language of a question or text, if the papers are in it, too; otherwise, and for English, null. */
export async function ownLanguage(language: string | null, paperIds?: string[]): Promise<string | null> {
  return language !== null && (await shareInLanguage(language, paperIds)) >= OWN ? language : null
}

/**
 * The share of papers in a language, 0..1, judged by titles and abstracts. If the language of a text is unknown, such as
 * for a single word, returns the share of papers that are not in English. `paperIds`: limits it to these papers;
 * default: the whole library.
 */
export async function shareInLanguage(language: string, paperIds?: string[]): Promise<number> {
  const papers = await prepared<{ text: string }>(
    `SELECT p.title || '. ' || left(coalesce(p.abstract, ''), ${CHARACTERS}) AS text FROM ${PAPERS_HERE}
       AND p.title <> '' AND ($1::text[] IS NULL OR p.id = ANY ($1)) ORDER BY p.added_at DESC LIMIT ${MOST_PAPERS}`,
    [paperIds ?? null],
  )
  const isInIt = (found: string | null) => (language === UNNAMED_LANGUAGE ? found !== null : found === language)
  return papers.filter(({ text }) => isInIt(foreignLanguage(text))).length / Math.max(1, papers.length)
}
