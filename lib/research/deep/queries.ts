import type { Passage } from '../../analyst/analyst'
import { readQuestion } from '../../analyst/question'
import { contentWords, foldedStem, stemsOf } from '../../analyst/question/terms'
import { searched } from './checklist'
import { heardOn } from './coverage'
import type { ChecklistItem } from './deep-plan'
import type { Follow } from './follow-citations'
import type { DeepFact } from './look-for'
import type { Place } from './researcher'

/** What is searched for one item in one round, and where. */
export type Query = {
  itemId: string
  source: Place
  text: string
  /** instead of words: a step along citations, which `text` names */
  follow?: Follow
}

const ADDED = 3
/** Passages that share a word, at least, for it to be one of the matter. */
const SHARED = 2
const NAMES = 2

type Told = {
  item: ChecklistItem
  matter: string
  round: number
  facts: DeepFact[]
  passages: Passage[]
  asked: string[]
}

/**
 * The words by which an item is searched in a round, from 0: its own at first; later other words for its facet, names
 * from what was found on it, and, as in pseudo-relevance feedback (RM3: Abdul-Jaleel et al., 2004), the words that its
 * passages share. `asked`: the queries before; null where nothing new is left to ask.
 */
export function queryFor(
  { item, matter, round, facts, passages, asked }: Told,
  idf: (stem: string) => number,
): string | null {
  if (round === 0) return item.question
  const own = facts.filter(({ items }) => items.includes(item.id))
  const known = new Set(stemsOf([matter, ...asked].join(' ')))
  // Where papers have said enough, others are wanted, which have other names.
  const telling = heardOn(item, facts).length > 0 ? [] : own
  const names = [
    ...new Set(telling.flatMap(({ sentences }) => sentences.flatMap(({ shown }) => readQuestion(shown).names))),
  ]
    .filter((name) => stemsOf(name).some((stem) => !known.has(stem)))
    .slice(0, NAMES)
  const shared = sharedWords(passages, new Set([...known, ...stemsOf(names.join(' '))]), idf)
  const base = item.facet === 'theme' || item.facet === 'thing' ? item.title : searched(matter, item.facet, round)
  const text = [base, ...names, ...shared].join(' ')
  return asked.includes(text) || (names.length + shared.length === 0 && round > 2) ? null : text
}

/** The words that passages share, likeliest first, times how rare they are in the library. */
function sharedWords(passages: Passage[], known: ReadonlySet<string>, idf: (stem: string) => number): string[] {
  const found = new Map<string, { word: string; likelihood: number; passages: number }>()
  for (const { text, relevance } of passages) {
    const words = contentWords(text).filter((word) => /^\p{L}{4,}$/u.test(word))
    const counts = new Map<string, { word: string; times: number }>()
    for (const word of words) {
      const stem = foldedStem(word)
      counts.set(stem, { word, times: (counts.get(stem)?.times ?? 0) + 1 })
    }
    for (const [stem, { word, times }] of counts) {
      const one = found.get(stem) ?? { word, likelihood: 0, passages: 0 }
      one.likelihood += (relevance * times) / words.length
      one.passages++
      found.set(stem, one)
    }
  }
  return [...found]
    .filter(([stem, one]) => one.passages >= SHARED && !known.has(stem))
    .sort(([a, one], [b, other]) => other.likelihood * idf(b) - one.likelihood * idf(a))
    .slice(0, ADDED)
    .map(([, { word }]) => word)
}
