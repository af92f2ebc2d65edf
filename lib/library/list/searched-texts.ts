import { readPaperAddress } from '../../sources/fetch/paper-address'
import { withoutAccents } from '../../text/names/compare-names'
import { byVersion, sizeOf } from '../by-version'
import { rows } from '../sql/rows'
import { searchable, sqlValues } from './list-sql'

/** What words are looked for in, in lower case without accents: the title, and all details with the person's notes. */
export type SearchedText = { id: string; title: string; text: string }

/** The texts of all papers of the library, newest first. `version`: see `byVersion`. */
export function searchedTexts(version: string): Promise<SearchedText[]> {
  return byVersion(version, 'searched texts', readTexts, (texts) =>
    sizeOf(texts.flatMap(({ id, title, text }) => [id, title, text])),
  )
}

async function readTexts(): Promise<SearchedText[]> {
  const { values, put } = sqlValues()
  return rows<SearchedText>(
    `SELECT p.id, p.title_searched AS title, p.searched AS text FROM ${searchable(put)} ORDER BY p.added_at DESC, p.id`,
    values,
  )
}

/**
 * Says whether a text holds every word that was typed, or the id in the address of a paper. Accents and case do not
 * matter; a word may be the beginning or the middle of another.
 */
export function wordsMatcher(typed: string): (text: string) => boolean {
  const words = withoutAccents(idIn(typed) ?? typed)
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
  return (text) => words.every((word) => text.includes(word))
}

/** The id of a paper in its address, as people copy it; null for other words. */
function idIn(typed: string): string | null {
  const address = readPaperAddress(typed)
  if (address && 'doi' in address) return address.doi
  return address && 'arxivId' in address ? address.arxivId : null
}
