import type { Question } from '../../question/question'
import { isStopWord, stem, words } from '../../text/words/analyze'
import { isCommonEnglish } from '../../text/words/english-words'
import { maybeShortFor, spellingVariants } from '../../text/words/spelled-names'
import { termId } from '../../text/words/terms'
import type { Catalog } from '../catalog/catalog'
import { papersSpelling } from '../indexing/spelled-names'
import type { OpenIndex } from '../search/find-chunks'
import { heldTerms, holdsPhrase } from '../search/words'
import { firstPages } from './first-pages'
import { metadataTerms } from './metadata-terms'
import { namesOf, partsOf, plain, type QuestionName } from './question-names'
import type { PaperTags } from './read-tags'
import type { QueryTerms } from './read-wanted'
import { spellsInSmallLetters } from './small-spellings'

export type NamesInput = {
  index: OpenIndex
  catalog: Catalog
  tags: PaperTags
  question: Pick<Question, 'text' | 'things'>
  /** including words whose spelling was corrected to one in the library */
  wanted: Pick<QueryTerms, 'respelt'>
  /** the papers covered; absent: the whole library */
  paperIds?: string[]
  /** the closest of these to the question */
  nearest: string[]
  /** whether a rare lower-case word counts as a name */
  withTerms: boolean
}

/**
 * Names in a question that no paper contains in any spelling, hyphenation or inflection, as written in the question:
 * those of compared things, and others if they are at least half of its names.
 */
export async function missingNames(input: NamesInput): Promise<string[]> {
  const isSlip = (text: string) => input.wanted.respelt.has(plain(text))
  const names = namesOf(input.question.text).filter(
    ({ kind, text }) => kind !== 'term' || (input.withTerms && !isSlip(text)),
  )
  const holds = await holderOf(names, input)
  const unheld: QuestionName[] = []
  for (const name of names) if (!(await isHeld(name, holds))) unheld.push(name)
  const sought = unheld.filter(({ isOrdinary }) => !isOrdinary)
  const pages = sought.length > 0 ? (await firstPages(input.nearest)).map(asPhrase) : []
  const unseen = sought.filter(({ text }) => !pages.some((page) => page.includes(asPhrase(text))))
  const missing: QuestionName[] = []
  for (const name of unseen) if (!(await isSpelledSmall(name, input.nearest))) missing.push(name)
  const counted = names.length - unheld.length + sought.length
  const isCompared = ({ text }: QuestionName) =>
    input.question.things.some((thing) => words(thing).join(' ') === words(text).join(' '))
  const named = missing.length >= counted / 2 ? missing : missing.filter(isCompared)
  return [...new Set(named.map(({ text }) => text))]
}

/** Whether one of these papers spells out an acronym in lower case, on its first page and repeatedly. */
async function isSpelledSmall({ kind, text }: QuestionName, paperIds: string[]): Promise<boolean> {
  return kind === 'acronym' && spellsInSmallLetters(withoutPlural(text), paperIds)
}

function withoutPlural(acronym: string): string {
  return acronym.replace(/s$/u, '')
}

/** The words in lower case, separated and surrounded by blanks. */
function asPhrase(text: string): string {
  return ` ${words(text).join(' ')} `
}

type Holder = {
  /** whether the library has a form of a lower-case word as written, or, with `slips`, with one typing error */
  word(word: string, slips: boolean): Promise<boolean>
  phrase(words: string[]): Promise<boolean>
  /** whether papers spell out the acronym */
  spellsOut(acronym: string): Promise<boolean>
}

/** Minimum length for typing errors: with one error, a shorter word is a different word. */
const SHORTEST_SLIP = 6

async function holderOf(
  names: QuestionName[],
  { index, catalog, tags, paperIds, wanted: { respelt } }: NamesInput,
): Promise<Holder> {
  const metadata = metadataTerms(catalog, tags, paperIds)
  const known = new Map<number, boolean>()
  const read = async (terms: number[]) => {
    const unread = terms.filter((term) => !known.has(term))
    if (unread.length === 0) return
    const held = await heldTerms(index, unread, paperIds)
    for (const term of unread) known.set(term, metadata.has(term) || held.has(term))
  }
  const anyOf = async (stems: string[]) => {
    const terms = stems.map(termId)
    await read(terms)
    return terms.some((term) => known.get(term))
  }
  // One statement that covers nearly all names.
  await read(names.flatMap(({ text }) => [plain(text), ...partsOf(text).map(plain)].flatMap(formsOf)).map(termId))
  const phrase = async (all: string[]) =>
    (await Promise.all(all.map((word) => anyOf([stem(word)])))).every(Boolean) && holdsPhrase(index, all, paperIds)
  return {
    phrase,
    async word(word, slips) {
      if (await anyOf(formsOf(word))) return true
      const right = slips && word.length >= SHORTEST_SLIP ? respelt.get(word) : undefined
      return right !== undefined && (await anyOf([stem(right)]))
    },
    async spellsOut(acronym) {
      if (paperIds) return false
      const spelling = await papersSpelling([acronym.toLowerCase()])
      return spelling.some(({ names }) => names.some(({ name }) => maybeShortFor(acronym, name)))
    },
  }
}

/**
 * Stems under which a word may be indexed: its own, those of plural and singular, and British or American spellings.
 */
function formsOf(word: string): string[] {
  return [...new Set([word, word.replace(/s$/u, ''), `${word}s`, ...spellingVariants(word)].map(stem))]
}

async function isHeld(name: QuestionName, holds: Holder): Promise<boolean> {
  const acronym = name.kind === 'acronym' ? withoutPlural(name.text) : ''
  const isExact = name.kind === 'code' || (acronym !== '' && acronym.length < SHORTEST_SLIP)
  const whole = plain(name.text)
  if (await holds.word(whole, !isExact)) return true
  if (acronym !== '' && (await holds.spellsOut(acronym))) return true
  const parts = partsOf(name.text)
  if (!(await followNames(parts, holds))) return false
  const isTelling = (part: string) =>
    /\p{L}/u.test(part) &&
    !isStopWord(plain(part)) &&
    (parts.length === 1 || /\p{Lu}/u.test(part) || !isCommonEnglish(plain(part)))
  const telling = parts.filter(isTelling).map(plain)
  if (telling.length === 0) return parts.length > 1
  for (const part of telling) {
    const isWhole = parts.length === 1
    if (!(await isPartHeld(part, { isWhole, isExact }, holds))) return false
  }
  return true
}

/** Whether each number in a name also follows it in the library: "GPT-4", "CIFAR-100". */
async function followNames(parts: string[], holds: Holder): Promise<boolean> {
  for (const [i, part] of parts.entries()) {
    const before = parts[i - 1] ?? ''
    if (/\p{Lu}/u.test(before) && /^\d/.test(part) && !(await holds.phrase([plain(before), plain(part)]))) return false
  }
  return true
}

async function isPartHeld(part: string, { isWhole, isExact }: { isWhole: boolean; isExact: boolean }, holds: Holder) {
  if (!isWhole && (await holds.word(part, !isExact))) return true
  // "gpt4" means "GPT-4".
  const [, letters = '', number = ''] = /^(\p{L}+)(\d+\p{L}*)$/u.exec(part) ?? []
  return letters !== '' && holds.phrase([letters, number])
}
