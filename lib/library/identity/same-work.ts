import { remembered } from '../../text/remembered'
import { letters, surname } from '../../text/same-work'
import { splitArxivId } from '../paper/paper-id'
import { isNearTitle } from './title-likeness'

/** The fields that tell works apart. */
export type Work = {
  title: string
  authors: string[]
  published: string | null
  doi: string | null
  arxivId: string | null
  /** as it is cited, `12-19`; absent or null where it is not known */
  pages?: string | null
  /** fields of its CSL item by which `agreesWith` tells parts of one series apart, such as the volume */
  details?: Record<string, string>
}

/** The evidence that two records describe one work. */
export type SameBy = 'DOI' | 'arXiv id' | 'title, first author and year' | 'title and other fields'

/** Letters of a title from which on a part of it tells the work. */
const TELLING = 20

/**
 * Finds the evidence that two records describe one work; null where they do not. A shared DOI or arXiv id is not enough, for the
 * abstracts of a supplement share its DOI: the titles must agree too. Other years, first pages or first authors, where
 * both are known, are those of other works: editorials, yearly reports, parts of a series.
 */
export function sameBy(a: Work, b: Work): SameBy | null {
  const id = sharedId(a, b)
  const [one, other] = [keys(a).title, keys(b).title]
  if (!one || !other) return id && (one || other || isAgreed(a, b)) ? id : null
  if (id && isAgreed(a, b, YEARS_OF_VERSIONS) && (isLongerForm(one, other) || isNearTitle(a.title, b.title))) return id
  // Works without authors, such as pages of the web and standards, are one where no field tells them apart.
  if (!id && !keys(a).author && !keys(b).author && one === other && areAlike(a, b)) return 'title and other fields'
  if (id || !keys(a).author || !keys(b).author || !isAgreed(a, b)) return null
  // Titles that differ in a few letters are those of one work where year and page say so as well.
  const isSurelyAt = yearOf(a) > 0 && yearOf(b) > 0 && firstPage(a) !== null && firstPage(b) !== null
  return one === other || (isSurelyAt && isNearTitle(a.title, b.title)) ? 'title, first author and year' : null
}

/** The letters of a work's title, and the surname of its first author. A work is compared with many others. */
const keys = remembered((work: Work) => ({ title: letters(work.title), author: surname(work.authors[0]) }))

/** Whether a record of a work contradicts another one nowhere: each field that it has is the same there. */
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

/** Whether two references are the same in every field. A short title in a journal, such as “Editorial”, comes again. */
function areAlike(a: Work, b: Work): boolean {
  if (!a.details || !b.details) return false
  const isTelling = !a.details['container-title'] || keys(a).title.length >= TELLING
  return isTelling && agreesWith(a, b) && agreesWith(b, a)
}

/** Whether the titles of two records are those of two works, as far as both have one. */
export function haveOtherTitles(a: string, b: string): boolean {
  const [one, other] = [letters(a), letters(b)]
  return one !== '' && other !== '' && !isLongerForm(one, other) && !isNearTitle(a, b)
}

/** Years between the first publication online, or on arXiv, and the printed one. */
const YEARS_OF_VERSIONS = 2

function isAgreed(a: Work, b: Work, years = 0): boolean {
  const [year, otherYear] = [yearOf(a), yearOf(b)]
  if (year && otherYear && Math.abs(year - otherYear) > years) return false
  const [author, otherAuthor] = [keys(a).author, keys(b).author]
  if (author && otherAuthor && author !== otherAuthor) return false
  const [page, otherPage] = [firstPage(a), firstPage(b)]
  return !page || !otherPage || page === otherPage
}

function sharedId(a: Work, b: Work): 'DOI' | 'arXiv id' | null {
  if (a.doi && a.doi.toLowerCase() === b.doi?.toLowerCase()) return 'DOI'
  const base = splitArxivId(a.arxivId ?? '')?.base
  return base && base === splitArxivId(b.arxivId ?? '')?.base ? 'arXiv id' : null
}

/** One title is the other, or the other with more before or behind it: a subtitle, a remark. */
function isLongerForm(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short === long || (short.length >= TELLING && (long.startsWith(short) || long.endsWith(short)))
}

function yearOf({ published }: Work): number {
  return Number(published?.slice(0, 4) ?? 0)
}

/** `S12` of `S12-S19` and `0012`: without what leads a number. */
function firstPage({ pages }: Work): string | null {
  const [, letter = '', number] = /^\s*([A-Za-z]*)0*(\d+)/.exec(pages ?? '') ?? []
  return number ? `${letter}${number}`.toLowerCase() : null
}
