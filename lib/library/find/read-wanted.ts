import type { Question } from '../../question/question'
import { literalPattern } from '../../text/format/phrases'
import { commonness } from '../../text/language/common-words'
import { isFunctionWord } from '../../text/language/language'
import { isFunctionWordOf, stemLanguage, stemsInLanguage } from '../../text/language/stem-in-language'
import { isStopWord, LONGEST_WORD, stem, words } from '../../text/words/analyze'
import { acronymsOf, spellingVariants } from '../../text/words/spelled-names'
import { idf, termId } from '../../text/words/terms'
import type { Catalog } from '../catalog/catalog'
import type { OpenIndex } from '../search/find-chunks'
import { addresses, frequencies } from '../search/words'
import { type NamedAuthor, namedAuthors, namedYears } from './named-authors'
import { type SpelledOut, spelledOut } from './spelled-out'
import { correctSpelling } from './spelling'
import { topicsAmong } from './topics-among'

/** A term of a question: the word as written (or as corrected), and how often. */
export type QueryTerm = {
  word: string
  count: number
  /** two adjacent words joined, or a word of the name that an acronym stands for */
  joined: boolean
}

/** The names in a question, and the words of its topic. */
export type QueryTerms = {
  text: string
  /** by term id */
  terms: Map<number, QueryTerm>
  authors: Map<string, NamedAuthor>
  years: Set<number>
  /** words whose spelling was corrected, with the correction */
  respelt: Map<string, string>
  /** acronyms in it that papers spell out */
  spelled: SpelledOut[]
}

/** Number of content passages, and how many contain each requested term. */
export type HeldTerms = {
  chunkCount: number
  df: Map<number, number>
  /** terms that no content passage contains but a summary does: of a paper without full text */
  summarized: Set<number>
  /** words that usually address the reader, which papers of this library are about; see `topicsAmong` */
  topics: ReadonlySet<number>
}

/** Adjacent words count as one if this many passages write them as one. */
const JOINED_IN = 3
const SHORTEST_JOINED = 3

/** The terms of a question's words without stop words, and all terms: also of two adjacent words joined. */
export function termsIn(question: string): { telling: number[]; all: number[] } {
  const own = words(question)
  const joined = own.slice(1).flatMap((word, i) => joinable(own[i], word))
  const terms = (words: string[]) => [...new Set(words.map((word) => termId(stem(word))))]
  const forms = terms([...own, ...joined, ...own.flatMap(spellingVariants)])
  const other = [...(ownStems(question)?.values() ?? [])].map(termId)
  return {
    telling: terms(own.filter((word) => !isStopWord(word))),
    all: [...new Set([...forms, ...other])],
  }
}

/** The stems of a question in a language with its own stemmer, by word; null for others. */
function ownStems(question: string): Map<string, string> | null {
  const language = stemLanguage(words(question))
  if (!language) return null
  const stems = stemsInLanguage(question, language)
  for (const word of stems.keys()) if (isFunctionWordOf(word, language)) stems.delete(word)
  return stems
}

/** Terms of the whole question, and how often the library has them. */
export async function readWanted(
  { text: question, language }: Pick<Question, 'text' | 'language'>,
  catalog: Catalog,
  index: OpenIndex,
): Promise<{ wanted: QueryTerms; known: HeldTerms }> {
  const [held, topics] = await Promise.all([
    frequencies(index, 'content', termsIn(question).all),
    topicsAmong(index, question),
  ])
  const known: HeldTerms = { ...held, summarized: new Set(), topics }
  const first = wantedOf(question, catalog, known, new Map())
  first.spelled = await readSpelled(first, known, index)
  const unheld = [...first.terms.keys()].filter((term) => !known.df.get(term))
  if (unheld.length === 0 && !language) return { wanted: first, known }
  const summaries = await frequencies(index, 'summary', unheld)
  known.summarized = new Set(unheld.filter((term) => summaries.df.get(term)))
  if (language) return { wanted: onlyKnown(first, known, language), known }
  // "wat" is a typing error, "WAT" a name.
  const names = new Set(acronymsOf(question).flatMap((name) => (name.length === 3 ? name.toLowerCase() : [])))
  const unknown = [...first.terms].flatMap(([term, { word }]) => (isHeld(term, known) || names.has(word) ? [] : [word]))
  const respelt = await correctSpelling(unknown, catalog, async (terms) => {
    const { df } = await frequencies(index, 'content', terms)
    for (const [term, count] of df) known.df.set(term, count)
    return df
  })
  if (respelt.size === 0) return { wanted: first, known }
  return { wanted: withSpelled(wantedOf(question, catalog, known, respelt), first.spelled), known }
}

/** The acronyms that papers spell out, which count as being in as many passages as spell them out. */
async function readSpelled(wanted: QueryTerms, known: HeldTerms, index: OpenIndex): Promise<SpelledOut[]> {
  const spelled = await spelledOut(wanted, (term) => isHeld(term, known))
  if (spelled.length === 0) return spelled
  const { df } = await frequencies(
    index,
    'content',
    spelled.flatMap(({ words }) => [...words.keys()]),
  )
  for (const [term, count] of df) known.df.set(term, count)
  for (const { term, uses } of spelled)
    known.df.set(
      term,
      [...uses.values()].reduce((a, b) => a + b, known.df.get(term) ?? 0),
    )
  withSpelled(wanted, spelled)
  return spelled
}

/** Adds the words that acronyms abbreviate. They only affect the weights. */
function withSpelled(wanted: QueryTerms, spelled: SpelledOut[]): QueryTerms {
  for (const { words } of spelled)
    for (const [term, word] of words)
      if (!wanted.terms.has(term)) wanted.terms.set(term, { word, count: 1, joined: true })
  return { ...wanted, spelled }
}

/** Whether any paper contains a term. */
export function isHeld(term: number, { df, summarized }: HeldTerms): boolean {
  return Boolean(df.get(term)) || summarized.has(term)
}

/** For a question in a language other than the papers': its names, and terms common to both languages. */
function onlyKnown(wanted: QueryTerms, known: HeldTerms, language: string): QueryTerms {
  const terms = [...wanted.terms].filter(([term, { word }]) => isHeld(term, known) && !isFunctionWord(word, language))
  return { ...wanted, terms: new Map(terms) }
}

/** Terms of a question or a part of it, given how often the library has the words of the whole question. */
export function wantedOf(
  text: string,
  catalog: Catalog,
  { df, topics }: HeldTerms,
  respelt: Map<string, string>,
): QueryTerms {
  const authors = namedAuthors(text, catalog)
  const years = namedYears(text, catalog)
  const matters = (word: string) =>
    !isStopWord(word) &&
    (!stems || stems.has(word)) &&
    !authors.has(word) &&
    !years.has(Number(word)) &&
    word.length <= LONGEST_WORD
  const plain = words(respell(text, respelt))
  const stems = ownStems(text)
  let telling = plain.filter((word) => matters(word) && (!addresses(word) || topics.has(termId(stem(word)))))
  if (telling.length === 0) telling = plain.filter(matters)
  if (telling.length === 0 && authors.size === 0 && years.size === 0) telling = plain
  for (const word of respelt.values()) {
    if (!telling.includes(word) || !isSurname(word, catalog)) continue
    authors.set(word, { weight: RESPELT_NAME, first: false })
    telling = telling.filter((one) => one !== word)
  }
  const terms = new Map<number, QueryTerm>()
  const want = (word: string, joined: boolean) => {
    const own = stems?.get(word)
    // Defaults to the English stem if the library has neither.
    const term = own && df.get(termId(own)) ? termId(own) : termId(stem(word))
    const wanted = terms.get(term)
    if (wanted) wanted.count++
    else terms.set(term, { word, count: 1, joined })
  }
  for (const word of telling) want(heldForm(word, df), false)
  for (const word of joinedWords(plain, authors, df)) want(word, true)
  return { text, terms, authors, years, respelt, spelled: [] }
}

const RESPELT_NAME = 0.8

function respell(text: string, respelt: Map<string, string>): string {
  return [...respelt].reduce(
    (text, [word, right]) =>
      text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${literalPattern(word)}(?![\\p{L}\\p{N}])`, 'giu'), right),
    text,
  )
}

function isSurname(word: string, { authors }: Catalog): boolean {
  const rare = commonness(word) > 8_000
  return rare && (authors.get(word)?.some(({ surname }) => surname) ?? false)
}

/** The word in the papers' spelling: British or American. */
function heldForm(word: string, df: Map<number, number>): string {
  const held = (form: string) => df.get(termId(stem(form))) ?? 0
  return spellingVariants(word).reduce((best, form) => (held(form) > held(best) ? form : best), word)
}

/** "page rank" also searches for "pagerank". */
function joinedWords(all: string[], authors: Map<string, NamedAuthor>, df: Map<number, number>): string[] {
  const plain = all.filter((word) => !authors.has(word))
  return plain
    .slice(1)
    .flatMap((word, i) => joinable(plain[i], word))
    .filter((joined) => (df.get(termId(stem(joined))) ?? 0) >= JOINED_IN)
}

/** Two adjacent words joined, if allowed. */
function joinable(before = '', word: string): string[] {
  const joins = (one: string) => one.length >= SHORTEST_JOINED && !isStopWord(one)
  return joins(before) && joins(word) ? [before + word] : []
}

/** Minimum count, so that words have weights in a library without full text, too. */
const FEWEST_CHUNKS = 10
/** Maximum count of a repeated word. */
const MOST_TIMES = 2

/**
 * Query weights by term: `min(qtf, 2) idf` over the content passages, whatever layer is searched, and their sum, which
 * is the maximum score of a text except for joined words, which only add to the weights. A term in no passage counts as
 * being in one. The words of a spelled-out name together weigh as much as its acronym.
 */
export function weightsOf(
  terms: Map<number, QueryTerm>,
  { chunkCount: counted, df }: HeldTerms,
  spelled: SpelledOut[] = [],
) {
  const chunkCount = Math.max(counted, FEWEST_CHUNKS)
  const most = Math.log(1 + (chunkCount - 0.5) / 1.5)
  const weights = new Map<number, number>()
  let mass = 0
  for (const [term, { count, joined }] of terms) {
    const held = df.get(term) ?? 0
    const weight = Math.min(count, MOST_TIMES) * (held > 0 ? idf(held, chunkCount) : most)
    weights.set(term, Math.max(weight, 0))
    if (!joined) mass += Math.max(weight, 0)
  }
  for (const { term, words } of spelled) {
    const own = [...words.keys()].filter((word) => terms.get(word)?.joined)
    const all = own.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0)
    for (const word of own)
      weights.set(word, ((weights.get(word) ?? 0) * (weights.get(term) ?? 0)) / Math.max(all, 1e-9))
  }
  return { weights, mass: Math.max(mass, 1e-9), most }
}
