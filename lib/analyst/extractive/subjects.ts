import { commonness } from '../../text/common-words'
import type { Passage } from '../analyst'
import { type Question, titleCarries } from '../question'
import { shortTitle } from './short-title'

/** One of the things that a question asks of, and the papers on it. `thing` is null where a paper stands for it. */
export type Subject = { name: string; thing: string | null; home: ReadonlySet<string> }

/** A paper is among those asked of when it gives so many passages, of this share of the best relevance. */
/** A question that names more papers names an author of them all. */
const MOST_NAMED = 3
const MAIN = { passages: 3, share: 0.55 }
/** A paper that names a thing so often in its passages is about it, where no title is. */
const AT_HOME = { mentions: 4, share: 0.5 }
/** "How do Kleinberg's method and Brin and Page's each …": asks of several, though it names none of them by its title. */
const ASKS_OF_SEVERAL =
  /\b(?:each|both|respectively|either)\b|['’]s\b.*\b(?:and|or|vs\.?|versus)\b.*['’]s\b|, and (?:what|how|why|where) (?:did|does|do|is|are|was|were)\b/iu

/**
 * The two or more things that a question asks of: those it names, each with the papers on it, or, where it describes
 * them, the papers of which most of the evidence is. Empty when it asks of one.
 */
export function subjectsOf({ type, text, things }: Question, passages: Passage[], asked: string[] = []): Subject[] {
  const main = mainPapers(passages, asked)
  const papers = (): Subject[] =>
    main.length >= 2 ? main.map(({ id, title }) => ({ name: shortTitle(title), thing: null, home: new Set([id]) })) : []
  if (type !== 'compare') return ASKS_OF_SEVERAL.test(text) ? papers() : []
  const named = things.map((thing): Subject => ({ name: thing, thing, home: homeOf(thing, things, passages) }))
  const homes = new Set(named.flatMap(({ home }) => [...home]))
  const left = main.filter(({ id }) => !homes.has(id))
  for (const subject of named) {
    // A description may be of the paper that nothing else stands for; a name that a paper does not use is not its name.
    const isDescription = !/\p{Lu}|\d/u.test(subject.name)
    const next = subject.home.size === 0 && isDescription ? left.shift() : undefined
    if (next) subject.home = new Set([next.id])
  }
  const distinct = new Set(named.map(({ home }) => [...home].sort().join(' ')).filter(Boolean))
  if (distinct.size < 2) return main.length >= 2 ? papers() : named.map((subject) => ({ ...subject, home: new Set() }))
  return [...named, ...left.map(({ id, title }) => ({ name: shortTitle(title), thing: null, home: new Set([id]) }))]
}

/** Those that the question names, where it names several, else those that give much of the evidence. */
function mainPapers(passages: Passage[], asked: string[]): { id: string; title: string }[] {
  const best = Math.max(1e-9, ...passages.map(({ relevance }) => relevance))
  const byPaper = new Map<string, Passage[]>()
  for (const passage of passages) byPaper.set(passage.paperId, [...(byPaper.get(passage.paperId) ?? []), passage])
  const named = asked.filter((id) => byPaper.has(id))
  if (named.length >= 2 && named.length <= MOST_NAMED)
    return named.map((id) => ({ id, title: byPaper.get(id)?.[0]?.title ?? id }))
  return [...byPaper]
    .filter(([, own]) => own.filter(({ relevance }) => relevance >= MAIN.share * best).length >= MAIN.passages)
    .map(([id, [first]]) => ({ id, title: first?.title ?? id }))
}

/** The papers on a thing: those whose titles carry it, else those that name it again and again. */
function homeOf(thing: string, things: string[], passages: Passage[]): ReadonlySet<string> {
  const titled = passages.filter(({ title }) => titleCarries(title, thing))
  if (titled.length > 0) return new Set(titled.map(({ paperId }) => paperId))
  const spelled = new RegExp(`(?<![\\p{L}\\d])${spelling(thing)}(?:s|['’]s)?(?![\\p{L}\\d])`, `g${caseOf(thing)}`)
  const mentions = new Map<string, number>()
  for (const { paperId, title, text } of passages) {
    if (things.some((other) => other !== thing && titleCarries(title, other))) continue
    mentions.set(paperId, (mentions.get(paperId) ?? 0) + (text.match(spelled)?.length ?? 0))
  }
  const most = Math.max(0, ...mentions.values())
  return new Set(
    [...mentions].filter(([, count]) => count >= AT_HOME.mentions && count >= AT_HOME.share * most).map(([id]) => id),
  )
}

/** Flags of its pattern: a name in capitals that is a word as well ("HITS") is meant as it is written. */
export function caseOf(thing: string): string {
  return /^\p{Lu}+$/u.test(thing) && Number.isFinite(commonness(thing.toLowerCase())) ? 'u' : 'iu'
}

/** A pattern for a thing, however its words are joined. */
export function spelling(thing: string): string {
  return (thing.match(/[\p{L}\d]+/gu) ?? []).join('[\\s-]?')
}
