import { stemsOf } from '../question/terms'

/** What is asked for, and how an answer says it. */
const KINDS: [asked: RegExp, written: RegExp][] = [
  [
    /^(?:and )?where\b|\bin (?:which|what) (?:place|file|system|country|city|part)\b/i,
    /\b(?:stor(?:ed?|es|ing)|kept|keeps?|located|locations? of|resides?|lives?|placed|held|holds|hosted|recorded|saved|maintained|sits?|situated|based) (?:\p{Ll}+ ){0,3}?(?:in|on|at|by|inside|within|under)\b/iu,
  ],
  [
    /\bwhen\b(?! (?:a|an|the|it|there|something)\b)|\b(?:which|what) year\b/i,
    /\b(?:19|20)\d\d\b|\b(?:January|February|March|April|June|July|August|September|October|November|December)\b/,
  ],
]
const ASKS_PURPOSE = /\b(?:used|good|useful|meant|needed) (?:for|to)\b|\bwhat for\b|\b(?:purpose|role|use) of\b/i
/** "We use Dafny to verify …", "Dafny is used for …", "verified in Dafny" */
const SERVES =
  /\b(?:us(?:e|es|ed|ing)|rel(?:y|ies|ied) on|employ(?:s|ed)?|lets?|allows?|enables?|helps?|serves?|checks?|verif(?:y|ies|ied)|written|implemented)\b[^.;]{0,80}\b(?:to \p{Ll}+|for|as|in|with|by|that|each|whether)\b/iu
const STRONG = 1.6
/** Words beside a verb of use, among which what is used stands. */
const BESIDE = 5

/** Whether a place, a time or a purpose is asked for. */
export function asksForKind(asked: string): boolean {
  return ASKS_PURPOSE.test(asked) || KINDS.some(([asks]) => asks.test(asked))
}

/**
 * How far a sentence says the kind of thing that is asked for ("where", "when", "used for"): 1.6 where it does and names what
 * is asked about, else `cue`.
 */
export function factStrength(text: string, asked: string, hits: ReadonlySet<string>, cue: number): number {
  if (hits.size === 0) return cue
  if (ASKS_PURPOSE.test(asked)) return servesFor(text, asked) ? STRONG : cue
  const kind = KINDS.find(([asks]) => asks.test(asked))
  return kind?.[1].test(text) ? STRONG : cue
}

/** Whether a verb of use stands beside what the question asks the use of. */
function servesFor(text: string, asked: string): boolean {
  const [, thing = ''] =
    /\b(?:is|are|was|were|does|do|did) (.+?) (?:used|good|useful|meant|needed)\b/i.exec(asked) ?? []
  const stems = new Set(stemsOf(thing))
  const found = SERVES.exec(text)
  if (!found || stems.size === 0) return false
  const before = text.slice(0, found.index).trim().split(/\s+/).slice(-BESIDE)
  const near = [
    ...before,
    ...found[0].split(/\s+/),
    ...text
      .slice(found.index + found[0].length)
      .trim()
      .split(/\s+/)
      .slice(0, 1),
  ]
  return stemsOf(near.join(' ')).some((stem) => stems.has(stem))
}
