import { isStopWord } from '../../text/analyze'
import { foldedStem } from '../question/terms'
import type { Excerpt } from './excerpt'
import { shortTitle } from './short-title'
import type { Weights } from './weights'

const NUMBERING = /^(?:appendix\s+)?(?:[\dIVX]+|[A-Z])(?:\.\d+)*[.:)]?\s+/i
const GENERIC =
  /^(?:abstract|introduction|background|overview|related work|preliminaries|motivation|methods?|methodology|approach|experiments?|experimental .*|results?|results and .*|discussion.*|evaluation.*|analysis|conclusions?.*|summary|future.*|appendix.*|limitations?|main results|implementation|setup|model|models|design|data|our .*|(?:.* )?details|training|architecture|the model|acknowledg.*|supplement.*|notes?|other .*|miscellaneous|algorithm|performance|proof.*|general|findings|additional .*|more .*|further .*|examples?|system|design overview|extended .*|we .*|.* as follows|this .*|the (?:model|system|algorithm|method)|settings?|baselines?|datasets?|tasks?|.*et al.*)$/i
const NO_HEADING = /^[^\p{L}\d]|\s(?:is|are|was|were|do|does|can)\s|:|\?|[=<>|∑{}\\[\]]|\d{3}|@/iu
const EMPTY_WORDS = new Set(
  `paper show shows shown work results result figure table section used use first second two three one new given number
  different model models set data example case large small high low time based respectively approach method methods
  works way ways part parts kind kinds prior previous recent other`
    .split(/\s+/)
    .filter(Boolean),
)
const ENDS_BADLY = /(?:ly|ing|ed|es|able)$/
const ENDS_WELL =
  /(?:training|learning|modeling|processing|sampling|encoding|embedding|services|processes|trees|machines|queries|features|tables|nodes|sequences|passages|sources)$/
const ENOUGH_SHARE = 0.45
const SOME_SHARE = 0.3

/** A section title as a heading of an answer, or empty when it says nothing about the matter. */
export function cleanHeading(title: string): string {
  const heading = withoutShouting(
    title
      .replace(NUMBERING, '')
      .replace(/[.:]+$/, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  const words = heading.split(' ')
  if (heading.length < 4 || heading.length > 64 || words.length > 9) return ''
  if (GENERIC.test(heading) || NO_HEADING.test(heading) || !/\p{L}{3}/u.test(heading)) return ''
  return raised(heading)
}

/** Nothing tells the names in a heading that is all in capitals: it becomes plain. */
function withoutShouting(heading: string): string {
  return heading === heading.toUpperCase() ? heading.toLowerCase() : heading
}

/**
 * Heading of a theme from its own matter: a run-in label or section title that most of its sentences stand under, else
 * a phrase that returns in them, else any section title, else the paper's title. Empty when each is `taken`.
 */
export function headingOf(theme: Excerpt[], terms: string[], taken: ReadonlySet<string>, weights: Weights): string {
  const sentences = theme.flatMap((excerpt) => excerpt.sentences)
  const votes = new Map<string, number>()
  for (const { seed, sentences: own } of theme) {
    for (const [title, weight] of [
      [seed.label, 1.1],
      [seed.section, 1],
    ] as const) {
      const heading = cleanHeading(title)
      if (heading !== '') votes.set(heading, (votes.get(heading) ?? 0) + own.length * weight)
    }
  }
  const isFree = (heading: string) => heading !== '' && !taken.has(heading.toLowerCase())
  const [best] = [...votes].filter(([heading]) => isFree(heading)).sort((a, b) => b[1] - a[1])
  if (best && best[1] >= ENOUGH_SHARE * sentences.length) return best[0]
  const phrase = returningPhrase(
    sentences.map((sentence) => sentence.shown),
    terms,
    weights,
  )
  if (isFree(phrase)) return phrase
  if (best && best[1] >= SOME_SHARE * sentences.length) return best[0]
  const titles = new Set(theme.map((excerpt) => shortTitle(excerpt.seed.title)))
  const [title = ''] = titles
  if (titles.size === 1 && isFree(title)) return title
  return best ? best[0] : ''
}

/** The phrase of two or three words that stands in at least two of the sentences and is rare in the library. */
function returningPhrase(sentences: string[], terms: string[], weights: Weights): string {
  const found = new Map<string, { phrase: string; stems: string[]; sentences: Set<number>; ends: boolean }>()
  for (const [index, sentence] of sentences.entries()) {
    const tokens = sentence.match(/[\p{L}\d][\p{L}\d-]*|[^\s\p{L}\d]/gu) ?? []
    for (let start = 0; start < tokens.length; start++) {
      for (const length of [2, 3]) {
        const words = tokens.slice(start, start + length)
        if (words.length < length || !isPhrase(words)) continue
        const stems = words.map((word) => foldedStem(word.toLowerCase()))
        const known = found.get(stems.join(' ')) ?? {
          phrase: words.join(' '),
          stems,
          sentences: new Set<number>(),
          ends: false,
        }
        known.sentences.add(index)
        known.ends ||= !goesOn(tokens[start + length])
        found.set(stems.join(' '), known)
      }
    }
  }
  let best = { phrase: '', worth: 0 }
  for (const { phrase, stems, sentences: holders, ends } of found.values()) {
    if (
      !ends ||
      holders.size < 2 ||
      phrase.length < 9 ||
      stems.every((stem) => terms.includes(stem) || isStopWord(stem))
    )
      continue
    const rarity = stems.reduce((sum, stem) => sum + Math.min(6, weights.idf(stem)), 0) / stems.length
    const worth = (holders.size - 0.4) * rarity * (stems.length === 3 ? 1.1 : 1)
    if (worth > best.worth) best = { phrase, worth }
  }
  return raised(best.phrase)
}

/** "law of black" always goes on with "hole": it is a part of a phrase, not one. */
function goesOn(next: string | undefined): boolean {
  return (
    next !== undefined &&
    /^\p{L}[\p{L}\d-]+$/u.test(next) &&
    !isStopWord(next.toLowerCase()) &&
    !/(?:s|ed|ly)$/.test(next)
  )
}

function isPhrase(words: string[]): boolean {
  if (words.some((word) => !/^\p{L}[\p{L}\d-]+$/u.test(word))) return false
  const lower = words.map((word) => word.toLowerCase())
  const [first = '', last = ''] = [lower[0], lower.at(-1)]
  if (lower.some((word) => isStopWord(word) && word !== 'of')) return false
  if (EMPTY_WORDS.has(first) || EMPTY_WORDS.has(last) || first === 'of' || last === 'of') return false
  return !/ly$/.test(first) && (!ENDS_BADLY.test(last) || ENDS_WELL.test(last))
}

export function raised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
