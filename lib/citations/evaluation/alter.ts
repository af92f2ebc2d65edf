import { sense } from '../check/synonyms'
import { contentWords, isFunctionWord, isGeneric, readWords, type Word } from '../check/words'

/** A sentence as an answer might have it, and whether its source still carries it. */
export type AlteredSentence = { kind: string; text: string; supported: boolean }

type Change = (sentence: string) => string | null

/** Ways to say the same. */
const FAITHFUL: Record<string, Change> = {
  'word for word': (sentence) => sentence,
  'with a lead-in': (sentence) => `The authors report that ${lowerFirst(sentence)}`,
  'a synonym': (sentence) => exchange(sentence, SYNONYMS),
  'brackets left out': (sentence) => changed(sentence, sentence.replace(/\s*\([^()]{4,}\)/, '')),
  'a clause left out': (sentence) =>
    changed(sentence, sentence.replace(/, (?:which|where|whereas|while) [^,;]+(?=\.$)/, '')),
}

/** Ways to say something else. */
const FALSE: Record<string, Change> = {
  'another number': (sentence) => replaceNumber(sentence),
  'two numbers swapped': (sentence) => swapNumbers(sentence),
  'a negation put in': (sentence) =>
    changed(
      sentence,
      sentence.replace(/\b(is|are|was|were|can|will|must|should|may|has|have|does|do)\b(?! not)/, '$1 not'),
    ),
  'a negation left out': (sentence) =>
    changed(
      sentence,
      sentence.replace(/\b(?:not|never)\s|\bcannot\b/, (word) => (word === 'cannot' ? 'can' : '')),
    ),
  'the opposite': (sentence) => exchange(sentence, OPPOSITES),
  'another name': (sentence) =>
    changed(sentence, sentence.replace(/(?<=[a-z,] )\p{Lu}[\p{L}\d]*(?:-\p{Lu}?[\p{L}\d]+)*(?=[ ,.])/u, 'Quillnet')),
  'sides exchanged': (sentence) =>
    changed(
      sentence,
      sentence.replace(
        /^(\S+(?: \S+){0,3}) (outperforms?|exceeds?|surpass(?:es)?|beats?|replaces?|(?:is|are|was|were) \S+er than) (.+?)([.,;].*)?$/,
        (_, one: string, verb: string, other: string, rest = '') =>
          `${upperFirst(other)} ${verb} ${lowerFirst(one)}${rest}`,
      ),
    ),
  'a hedge left out': (sentence) =>
    changed(
      sentence,
      sentence.replace(
        /\b(?:may|might|often|usually|typically|sometimes|approximately|about|nearly|up to|at most|at least) /,
        '',
      ),
    ),
  'an absolute put in': (sentence) =>
    changed(sentence, sentence.replace(/\b(is|are|was|were|can|will|must)\b/, '$1 always')),
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
const OPPOSITES: [string, string][] = [
  ['increases', 'decreases'],
  ['increase', 'decrease'],
  ['reduces', 'increases'],
  ['reduce', 'increase'],
  ['higher', 'lower'],
  ['high', 'low'],
  ['more', 'less'],
  ['better', 'worse'],
  ['best', 'worst'],
  ['faster', 'slower'],
  ['larger', 'smaller'],
  ['large', 'small'],
  ['longer', 'shorter'],
  ['before', 'after'],
  ['first', 'last'],
  ['maximum', 'minimum'],
  ['always', 'never'],
  ['similar', 'different'],
]

/**
 * The sentence in each way that it can be changed, once a way. `strangers`: sentences of other papers and of other
 * pages, which this page does not carry, and words of its own page that may take the place of others. The same
 * sentence gives the same changes.
 */
export function alterSentence(
  sentence: string,
  strangers: { otherPaper: string | null; otherPage: string | null; words: string[] },
): AlteredSentence[] {
  const apply = (changes: Record<string, Change>, supported: boolean) =>
    Object.entries(changes).flatMap(([kind, change]): AlteredSentence[] => {
      const text = change(sentence)
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

const NUMBER = /(?<![\p{L}\d.,–-])\d+(?:,\d{3})*(?:\.\d+)?(?![\p{L}\d–]|[.,-]\d|-\p{L})/gu

function replaceNumber(sentence: string): string | null {
  const numbers = plainNumbers(sentence)
  const chosen = numbers[numbers.length >> 1]
  if (!chosen) return null
  const value = Number(chosen[0].replaceAll(',', ''))
  const other = Number.isInteger(value) ? value + Math.max(1, Math.round(value / 3)) : (value * 1.3).toFixed(1)
  return cut(sentence, chosen.index, chosen[0].length, String(other))
}

function swapNumbers(sentence: string): string | null {
  const [first, second] = plainNumbers(sentence)
  if (!first || !second || first[0] === second[0]) return null
  return cut(cut(sentence, second.index, second[0].length, first[0]), first.index, first[0].length, second[0])
}

/** Numbers that say something of the matter: not those of references, years, sections and tables. */
function plainNumbers(sentence: string) {
  return [...sentence.matchAll(NUMBER)].filter(({ 0: number, index }) => {
    const before = sentence.slice(Math.max(0, index - 12), index)
    return (
      !/\[[^\]]*$|\^$|\((?:19|20)?$|(?:Tables?|Figures?|Figs?\.|Sections?|Eqs?\.|Equation|Chapter|Algorithm|line|page|law|§)\s?$/.test(
        before,
      ) && !/^(?:19|20)\d\d$/.test(number)
    )
  })
}

/** One word of the matter for another one of the same page, of the same kind by its ending. */
function exchangeWord(sentence: string, words: string[]): string | null {
  const own = matterOf(sentence)
  const chosen = own[own.length >> 1]
  if (!chosen) return null
  const taken = new Set(readWords(sentence).map((word) => word.key))
  const other = words.find(
    (word) =>
      word.slice(-2) === chosen.raw.slice(-2) &&
      readWords(word).every(({ key }) => !taken.has(key) && sense(key) === key),
  )
  return other ? cut(sentence, chosen.start, chosen.raw.length, other) : null
}

/** Words in small letters that carry the matter. */
export function matterOf(text: string): Word[] {
  return contentWords(readWords(text)).filter(
    (word) => !word.isNumber && !isFunctionWord(word) && !isGeneric(word) && /^\p{Ll}{5,}$/u.test(word.raw),
  )
}

function exchange(sentence: string, pairs: [string, string][]): string | null {
  for (const [one, other] of pairs) {
    const written = sentence.replace(new RegExp(`\\b${one}\\b`), other)
    if (written !== sentence) return written
  }
  return null
}

function changed(before: string, after: string): string | null {
  return after === before ? null : after
}

function cut(text: string, at: number, length: number, put: string): string {
  return text.slice(0, at) + put + text.slice(at + length)
}

function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Ll}|^A /u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
