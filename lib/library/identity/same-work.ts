import { remembered } from '../../remembered'
import { letters, surname } from '../../text/names/compare-names'
import { splitArxivId } from '../ids/paper-id'
import { isNearTitle } from './title-likeness'

/** The fields that distinguish works. */
export type Work = {
  title: string
  authors: string[]
  published: string | null
  doi: string | null
  arxivId: string | null
  /** as cited, such as `12-19`; absent or null if unknown */
  pages?: string | null
  /** fields of its CSL item, such as the volume, by which `agreesWith` distinguishes parts of a series */
  details?: Record<string, string>
}

/** The evidence that two records describe the same work. */
export type SameBy = 'DOI' | 'arXiv ID' | 'title, first author and year' | 'title and other fields'

/** Minimum letters of a title for part of it to be distinctive. */
const TELLING = 20

/**
 * Finds the evidence that two records describe the same work; null if they do not. A shared DOI or arXiv id is not
 * enough, because the abstracts of a supplement share its DOI: the titles must match too. Different years, first pages,
 * first authors or journals with their volumes, where both are known, mean different works: editorials, yearly reports,
 * parts of a series, an abstract in two journals. Two records of one year, volume and first page with the same title
 * are one work, whatever became of the author's name.
 */
export function sameBy(a: Work, b: Work): SameBy | null {
  const id = sharedId(a, b)
  // Most pairs end here: an import compares each record with many others.
  if (!id && yearOf(a) !== yearOf(b) && yearOf(a) && yearOf(b)) return null
  if (isAbout(a.title) !== isAbout(b.title)) return null
  const [one, other] = [keys(a).title, keys(b).title]
  if (!one || !other) return id && (one || other || isAgreed(a, b)) ? id : null
  const isLonger = isLongerForm(one, other)
  if (id && isAgreed(a, b, YEARS_OF_VERSIONS) && (isLonger || isNearTitle(a.title, b.title))) return id
  if (id && isOneTitle(one, other) && isAgreed(withoutPages(a), withoutPages(b), YEARS_OF_VERSIONS))
    return areInSupplement(a, b) ? null : id
  if (!id && isInOnePlace(a, b) && (isOneTitle(one, other) || (isLonger && isAgreed(a, b))))
    return 'title and other fields'
  // Works without authors, such as web pages and standards, are the same if no field differs.
  if (!id && !keys(a).author && !keys(b).author && one === other && areAlike(a, b)) return 'title and other fields'
  if (id || !keys(a).author || !keys(b).author || !isAgreed(a, b) || isElsewhere(a, b)) return null
  // Titles that differ by a few letters are of the same work if year and page match as well.
  const isSurelyAt = yearOf(a) > 0 && yearOf(b) > 0 && firstPage(a) !== null && firstPage(b) !== null
  return one === other || (isSurelyAt && isNearTitle(a.title, b.title)) ? 'title, first author and year' : null
}

/** Remarks that databases append to a title: `[Abstract]`, `[Erratum appears in Chest 1993 May;103(5):1640]`. */
const REMARK = /(?<=\S)\s*\[(?:(?:meeting )?abstract|erratum|published erratum|see comment)[^\]]*\]\.?\s*$/i

/**
 * The letters of a work's title, its first author's surname, its volume and year. Remembered, because each work is compared
 * with many others.
 */
const keys = remembered((work: Work) => ({
  title: letters(work.title.replace(REMARK, '')),
  author: surname(work.authors[0]),
  volume: letters(work.details?.volume ?? ''),
  year: Number(work.published?.slice(0, 4) ?? 0),
}))

/** Tells whether a record never contradicts another one: each field it has is the same there. */
export function agreesWith(record: Work, other: Work): boolean {
  const same = [
    [keys(record).title, keys(other).title],
    [record.authors.join('; '), other.authors.join('; ')],
    [yearOf(record), yearOf(other)],
    [record.doi?.toLowerCase(), other.doi?.toLowerCase()],
    [record.arxivId, other.arxivId],
    [firstPage(record), firstPage(other)],
  ]
  const details = Object.entries(record.details ?? {}).map(([name, own]) => [own, other.details?.[name] ?? ''])
  return (
    same.every(([own, its]) => !own || own === its) &&
    details.every(([own = '', its = '']) => letters(own) === letters(its))
  )
}

/**
 * Tells whether two references match in every field. Short titles in journals, such as “Editorial”, do not count, since
 * they recur.
 */
function areAlike(a: Work, b: Work): boolean {
  if (!a.details || !b.details) return false
  const isTelling = !a.details['container-title'] || keys(a).title.length >= TELLING
  return isTelling && agreesWith(a, b) && agreesWith(b, a)
}

/** Tells whether two titles are the same, and long enough that no other work has it. */
function isOneTitle(one: string, other: string): boolean {
  return one === other && one.length >= TELLING
}

/** Tells whether two pages are numbered by the same letter, as in a supplement; pages online first are not those in print. */
function areInSupplement(a: Work, b: Work): boolean {
  const [letter, other] = [firstPage(a), firstPage(b)].map((page) => /^[a-z]+/.exec(page ?? '')?.[0])
  return letter !== undefined && letter === other
}

/** Tells whether a title names another work that it corrects, retracts or answers. */
function isAbout(title: string): boolean {
  return ABOUT.test(title)
}

const ABOUT =
  /^\W*(?:errat(?:um|a)|corrigend(?:um|a)|(?:author |publisher )?correction|retraction(?: not(?:e|ice))?|expression of concern|addendum|comment|reply|response|re)\s*(?::|(?:to|on|for|of)\b)/i

function withoutPages(work: Work): Work {
  return { ...work, pages: null }
}

/** Tells whether two records have the same year, volume and first page. */
function isInOnePlace(a: Work, b: Work): boolean {
  const { volume } = keys(a)
  if (!volume || volume !== keys(b).volume || yearOf(a) !== yearOf(b)) return false
  const page = firstPage(a)
  return page !== null && page === firstPage(b)
}

/** Tells whether two records stand in different volumes of journals with different names. */
function isElsewhere(a: Work, b: Work): boolean {
  const [volume, otherVolume] = [keys(a).volume, keys(b).volume]
  const [journal, otherJournal] = [a, b].map(({ details }) => letters(details?.['container-title'] ?? ''))
  return !!volume && !!otherVolume && volume !== otherVolume && !!journal && !!otherJournal && journal !== otherJournal
}

/** Tells whether the titles of two records belong to different works; false if either is empty. */
export function haveOtherTitles(a: string, b: string): boolean {
  const [one, other] = [letters(a), letters(b)]
  return one !== '' && other !== '' && !isLongerForm(one, other) && !isNearTitle(a, b)
}

/** Maximum years between the first publication online or on arXiv and the printed one. */
const YEARS_OF_VERSIONS = 2

function isAgreed(a: Work, b: Work, years = 0): boolean {
  const [year, otherYear] = [yearOf(a), yearOf(b)]
  if (year && otherYear && Math.abs(year - otherYear) > years) return false
  const [author, otherAuthor] = [keys(a).author, keys(b).author]
  if (author && otherAuthor && author !== otherAuthor) return false
  const [page, otherPage] = [firstPage(a), firstPage(b)]
  return !page || !otherPage || page === otherPage
}

function sharedId(a: Work, b: Work): 'DOI' | 'arXiv ID' | null {
  if (a.doi && a.doi.toLowerCase() === b.doi?.toLowerCase()) return 'DOI'
  if (!a.arxivId || !b.arxivId) return null
  const base = splitArxivId(a.arxivId)?.base
  return base && base === splitArxivId(b.arxivId)?.base ? 'arXiv ID' : null
}

/** Tells whether one title equals the other or extends it at the start or end, such as by a subtitle. */
function isLongerForm(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short === long || (short.length >= TELLING && (long.startsWith(short) || long.endsWith(short)))
}

function yearOf(work: Work): number {
  return keys(work).year
}

/** Returns the first page without leading zeros: `S12` for `S12-S19`, `12` for `0012`. */
function firstPage({ pages }: Work): string | null {
  const [, letter = '', number] = /^\s*([A-Za-z]*)0*(\d+)/.exec(pages ?? '') ?? []
  return number ? `${letter}${number}`.toLowerCase() : null
}
