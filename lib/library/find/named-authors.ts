import { commonness } from '../../text/language/common-words'
import { withoutAccents } from '../../text/names/compare-names'
import { isStopWord } from '../../text/words/analyze'
import type { Catalog } from '../catalog/catalog'

/** An author named in a question, by a part of the name. */
export type NamedAuthor = {
  /** probability that the word is meant as a name, 0..1 */
  weight: number
  /** "X et al.", "X and colleagues": refers to the first author */
  first: boolean
}

/** Frequency ranks of English words. Words more common than these are names only where the context suggests one. */
const COMMON = { short: 4, ordinary: 3_000, known: 12_000, rare: 8_000 }

// Text after the name of an author: "(2017)", "and Grave", "'s"; after a first author "et al.".
const FOLLOWS =
  /^(?:['’]s)?\s*(?:\(?(?:19|20)\d\d|(?:&|and)\s+(?:\p{Lu}\p{L}+|his|her|their)\b|,\s*\p{Lu}\p{L}+(?:,| and| &))|^['’]s\s/u
const FIRST = /^(?:['’]s)?,? et al\b|^\s*(?:and|&) (?:colleagues|others|co)/

/**
 * The library's authors named in a question: "Kleinberg", "Trilling et al. (2017)", "Hinton, Vinyals and Dean's". A
 * word that is also an ordinary one ("He", "Page") counts only in a context that suggests a name.
 */
export function namedAuthors(question: string, { authors }: Pick<Catalog, 'authors'>): Map<string, NamedAuthor> {
  const found = new Map<string, NamedAuthor>()
  const plain = withoutAccents(question)
  for (const match of plain.matchAll(/\p{L}+/gu)) {
    const name = match[0].toLowerCase()
    const known = authors.get(name)
    if (!known) continue
    const before = plain.slice(0, match.index)
    const after = plain.slice(match.index + match[0].length)
    const capital = /^\p{Lu}/u.test(match[0])
    const surname = known.some((author) => author.surname)
    const beside = capital && besideAuthor(before, after, authors)
    const first = FIRST.test(after)
    const standsAsName =
      beside || first || besideCoauthor(name, before, after, authors) || (capital && FOLLOWS.test(after))
    const weight = weightOf({ name, capital, surname, standsAsName, opens: before.trim() === '' })
    if (weight > 0) found.set(name, { weight, first })
  }
  return found
}

function besideAuthor(before: string, after: string, authors: Catalog['authors']): boolean {
  const next = /^[ -](\p{Lu}\p{L}+)/u.exec(after)?.[1]?.toLowerCase()
  const previous = /(\p{Lu}\p{L}+)[ -]$/u.exec(before)?.[1]?.toLowerCase()
  return (next !== undefined && authors.has(next)) || (previous !== undefined && authors.has(previous))
}

const NEXT = /^\s*(?:,|&|\band\b)\s*(\p{L}+)/u
const PREVIOUS = /(\p{L}+)\s*(?:,|&|\band)\s*$/u

/** Whether two surnames of one paper are joined, even in lower case: "gilbert and lynch". */
function besideCoauthor(name: string, before: string, after: string, authors: Catalog['authors']): boolean {
  const papersOf = (word = '') =>
    isStopWord(word) ? [] : (authors.get(word) ?? []).flatMap(({ surname, paperId }) => (surname ? [paperId] : []))
  const own = papersOf(name)
  const beside = [NEXT.exec(after)?.[1], PREVIOUS.exec(before)?.[1]].flatMap((word) => papersOf(word?.toLowerCase()))
  return beside.some((id) => own.includes(id))
}

type NameInText = {
  name: string
  capital: boolean
  surname: boolean
  standsAsName: boolean
  opens: boolean
}

function weightOf({ name, capital, surname, standsAsName, opens }: NameInText): number {
  const rank = commonness(name)
  const ordinary = rank < COMMON.known && (isStopWord(name) || rank < COMMON.ordinary || name.length < COMMON.short)
  if (surname && standsAsName) return 1
  if (ordinary) return 0
  if (surname && capital && !opens) return 0.8
  if (surname && name.length >= 5 && rank > COMMON.rare) return 0.7
  if (!surname && capital && (standsAsName || rank > COMMON.rare)) return 0.5
  return 0
}

/** Papers of the named authors, by id: the share of the named authors who wrote each, 0..1. */
export function papersOfAuthors(named: Map<string, NamedAuthor>, { authors }: Pick<Catalog, 'authors'>) {
  const mass = [...named.values()].reduce((sum, { weight }) => sum + weight, 0)
  const shares = new Map<string, number>()
  for (const [name, { weight, first }] of named) {
    for (const paper of authors.get(name) ?? []) {
      // If X is not the first author, "X et al." probably means a different paper.
      const counts = first && !paper.first ? OTHER_THAN_FIRST * weight : weight
      shares.set(paper.paperId, (shares.get(paper.paperId) ?? 0) + counts / Math.max(1, mass))
    }
  }
  return shares
}

const OTHER_THAN_FIRST = 0.4

/** Number of named groups of authors without a common paper: two or more are being compared. */
export function authorGroups(named: Map<string, NamedAuthor>, { authors }: Pick<Catalog, 'authors'>): number {
  const groups: Set<string>[] = []
  // A first name next to a last name adds nothing, and is shared with others.
  const surnames = [...named.keys()].filter((name) => authors.get(name)?.some(({ surname }) => surname))
  for (const name of surnames.length > 0 ? surnames : named.keys()) {
    const papers = new Set((authors.get(name) ?? []).map(({ paperId }) => paperId))
    const joined = groups.filter((group) => [...group].some((id) => papers.has(id)))
    for (const group of joined) {
      groups.splice(groups.indexOf(group), 1)
      for (const id of group) papers.add(id)
    }
    groups.push(papers)
  }
  return groups.length
}

/** Years in a question that match a paper in the library, within one year. */
export function namedYears(question: string, { years }: Pick<Catalog, 'years'>): Set<number> {
  const found = new Set<number>()
  for (const [year] of question.matchAll(/\b(?:19[5-9]\d|20[0-4]\d)\b/g)) {
    const near = [Number(year) - 1, Number(year), Number(year) + 1]
    if ([...years.values()].some((own) => near.some((one) => own.has(one)))) found.add(Number(year))
  }
  return found
}

/** 1 for a paper of a named year, less for the year before or after, otherwise 0. */
export function yearShare(named: Set<number>, own: Set<number> | undefined): number {
  let share = 0
  for (const year of named) {
    if (own?.has(year)) return 1
    if (own?.has(year - 1) || own?.has(year + 1)) share = NEXT_YEAR
  }
  return share
}

const NEXT_YEAR = 0.4
