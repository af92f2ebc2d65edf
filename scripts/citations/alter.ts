import { contentWords, isFunctionWord, isGeneric, type KeyedWord, readWords } from '../../lib/citations/words/words'
import { FALSE } from './falsify'
import { changed, exchange, lowerFirst, put, upperFirst } from './replace'

/** A sentence as an answer might contain it, and whether its source still supports it. */
export type AlteredSentence = { kind: string; text: string; supported: boolean }

/** Material for altering a sentence. */
export type Strangers = {
  /** sentences of another paper and another page, which this page does not support */
  otherPaper: string | null
  otherPage: string | null
  /** words of its own page */
  words: string[]
  /** names in its own paper */
  names: string[]
}

type Change = (sentence: string) => string | null

/** Changes that keep the meaning. */
const FAITHFUL: Record<string, Change> = {
  'word for word': (sentence) => sentence,
  'with a lead-in': (sentence) => `The authors report that ${lowerFirst(sentence)}`,
  'a synonym': (sentence) => exchange(sentence, SYNONYMS),
  'brackets left out': (sentence) =>
    changed(sentence, sentence.replace(/\s*\((?!(?:on|in|for|with|without|at|under|only|if|when)\b)[^()]{4,}\)/, '')),
  'a clause left out': (sentence) => changed(sentence, sentence.replace(/, (?:which|whereas) [^,;]+(?=\.$)/, '')),
  'a phrase put last': (sentence) =>
    changed(
      sentence,
      sentence.replace(
        /^((?:On|In|At|For|Under|During|After|Before|With|Without) (?!example|instance|addition|contrast|comparison|summary|other words|short|particular|fact|general)[^,;:()]{4,60}), ([^,;:()]+)\.$/,
        (_, phrase: string, rest: string) => `${upperFirst(rest)} ${lowerFirst(phrase)}.`,
      ),
    ),
}

const SYNONYMS: [string, string][] = [
  ['show', 'demonstrate'],
  ['shows', 'demonstrates'],
  ['use', 'employ'],
  ['uses', 'employs'],
  ['large', 'big'],
  ['small', 'little'],
  ['many', 'numerous'],
  ['several', 'multiple'],
  ['method', 'approach'],
  ['reduces', 'decreases'],
  ['improves', 'enhances'],
  ['needs', 'requires'],
  ['needed', 'required'],
  ['fast', 'quick'],
  ['achieves', 'reaches'],
  ['reached', 'attained'],
]

/** Applies each kind of change to the sentence, once each. Deterministic. */
export function alterSentence(sentence: string, strangers: Strangers): AlteredSentence[] {
  const apply = (
    changes: Record<string, (sentence: string, strangers: Strangers) => string | null>,
    supported: boolean,
  ) =>
    Object.entries(changes).flatMap(([kind, change]): AlteredSentence[] => {
      const text = change(sentence, strangers)
      return text ? [{ kind, text, supported }] : []
    })
  const foreign = (kind: string, text: string | null): AlteredSentence[] =>
    text ? [{ kind, text, supported: false }] : []
  return [
    ...apply(FAITHFUL, true),
    ...apply(FALSE, false),
    ...foreign('another word', exchangeWord(sentence, strangers.words)),
    ...foreign(
      'more than is said',
      strangers.otherPaper && `${sentence.replace(/\.$/, '')}, and ${lowerFirst(strangers.otherPaper)}`,
    ),
    ...foreign("another paper's sentence", strangers.otherPaper),
    ...foreign("another page's sentence", strangers.otherPage),
  ]
}

/** Replaces a content word by another one of the page with the same ending. */
function exchangeWord(sentence: string, words: string[]): string | null {
  const own = matterOf(sentence)
  const chosen = own[own.length >> 1]
  if (!chosen) return null
  const taken = new Set(readWords(sentence).map((word) => word.key))
  const other = words.find(
    (word) => word.slice(-2) === chosen.raw.slice(-2) && readWords(word).every(({ key }) => !taken.has(key)),
  )
  return other ? put(sentence, chosen.start, chosen.raw.length, other) : null
}

/** Content words in lower case. */
export function matterOf(text: string): KeyedWord[] {
  return contentWords(readWords(text)).filter(
    (word) => !word.isNumber && !isFunctionWord(word) && !isGeneric(word) && /^\p{Ll}{5,}$/u.test(word.raw),
  )
}
