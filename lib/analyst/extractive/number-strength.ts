import { isStopWord } from '../../text/analyze'
import { stemsOf } from '../question/terms'

/** What is asked for, and how a number of that kind is written. The first that fits the question wins. */
const KINDS: [asked: RegExp, written: RegExp][] = [
  [
    /\b(?:per|an?|each|every) (?:second|minute|hour|day|week|month|year)\b/i,
    /\d.*(?:\b(?:per|an?|each|every) |\/\s?)(?:s\b|sec(?:onds?)?\b|min(?:utes?)?\b|h\b|hours?\b|days?\b|weeks?\b|months?\b|years?\b)/i,
  ],
  [
    /\bhow (?:long|old|often|soon)\b|\b(?:latency|duration|delay|timeout|time (?:to|between|needed))\b|\bhow many (?:\S+ ){0,2}(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b/i,
    /(?:\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|several|few|hundreds?|thousands?))(?:[\s-]?(?:k|million|billion))?[\s-]?(?:[µμmn]?s\b|ms\b|sec(?:onds?)?\b|minutes?|hours?|days?|weeks?|months?|years?|(?:training )?steps?\b|times\b|%)/i,
  ],
  [
    /\bhow (?:much|large|big)\b.*\b(?:memory|storage|disk|space|ram|index|data|file)\b|\b(?:memory|storage|disk|space|megabytes|gigabytes)\b/i,
    /\d\s?-?(?:[KMGTP]i?B\b|bytes?\b|[kmgt]bytes?|bits?\b)|\b(?:kilo|mega|giga|tera)bytes?\b|\d\s?(?:x|×|times|-fold)/i,
  ],
  [
    /\bhow (?:large|big)\b/i,
    /\d\s?-?(?:[KMGTP]i?B\b|bytes?\b|[kmgt]bytes?|[KMBT]\b)|\d\s?(?:thousand|million|billion|trillion)\b/i,
  ],
  [
    /\bby what factor\b|\bhow (?:many times|much (?:\w+er|more|less))\b|\bspeed-?up\b|\b(?:factor|ratio)\b/i,
    /\d(?:\.\d+)?\s?(?:x\b|×|times|-?fold)|\b(?:twice|half|double|triple)\b|\bfactor of\b|\d\s?%|\bpercent\b|\d(?:\.\d+)? (?:faster|slower|larger|smaller)/i,
  ],
  [
    /\b(?:percentage|per ?cent|proportion|share|fraction|accuracy|error rate|rate)\b|\bhow (?:accurate|often)\b/i,
    /\d\s?(?:%|percent)|\bpercent\b|(?<![\d.])0?\.\d+/i,
  ],
  [/\b(?:price|cost|dollars?)\b/i, /[$€£]\s?\d|\d\s?(?:dollars|USD|cents)|\d/],
]
const NUMBER_WORD =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|dozen|hundreds?|thousands?|million|billion|half|twice|third|quarter|double|triple|several hundred)\b/i
/** Numbers that count nothing: citations, years, numbers of figures and of list items, and those that are part of a name. */
const OTHER_NUMBERS =
  /\[[\d, –-]+\]|\(?\b(?:19|20)\d\d[a-z]?\)?|(?:Figures?|Tables?|Sections?|Fig\.|Sec\.|Eq\.|§|Appendix|Algorithm|disks?|equations?|TREC|phase|type|version|level|chapter|page|rank|lines?)\s*[\dA-Z](?:[\d.]*\d)?(?: (?:&|and) \d+)?|\(\d\)|(?<![\p{L}\d])\p{L}[\p{L}\d]*[-–]?\d[\p{L}\d.-]*/giu

const NUMBER = /\d+(?:[.,]\d+)*/g
const STRENGTH = { counted: 2, kind: 1.6, number: 1, otherKind: 0.4, word: 0.4, none: -1 }

/**
 * How far a sentence gives the number that is asked for: with what is counted or with a unit of that kind most, any number
 * that the question does not name itself less.
 */
export function numberStrength(text: string, question: string): number {
  const numbers = text.replace(OTHER_NUMBERS, ' ')
  const own = numbersIn(text, question)
  const word = NUMBER_WORD.test(numbers)
  if (own.length === 0 && !word) return STRENGTH.none
  if (countsWhatIsAsked(numbers, question)) return STRENGTH.counted
  const kind = KINDS.find(([asks]) => asks.test(question))
  if (kind?.[1].test(numbers)) return STRENGTH.kind
  if (own.length === 0) return STRENGTH.word
  return kind ? STRENGTH.otherKind : STRENGTH.number
}

/** The numbers of a text that count something, without those that the question names itself. */
export function numbersIn(text: string, question: string): string[] {
  const asked = new Set(question.match(NUMBER) ?? [])
  return (text.replace(OTHER_NUMBERS, ' ').match(NUMBER) ?? []).filter((number) => !asked.has(number))
}

const COUNTED_BEHIND =
  /([\p{L}-]+) \((?:typically|usually|normally|currently|about|around)? ?(?:\d|one\b|two\b|three\b|four\b|five\b|six\b|seven\b|eight\b|nine\b|ten\b)/giu

/** "How many papers …" and "81.1M English-language academic papers". */
function countsWhatIsAsked(text: string, question: string): boolean {
  const [, noun = ''] = question.match(/\bhow many ((?:\p{L}[\p{L}-]* ){0,2}?\p{L}[\p{L}-]*)/iu) ?? []
  const stems = new Set(stemsOf(noun.replace(/ (?:\p{L}+er|more|less|fewer)$/iu, '')))
  if (stems.size === 0) return false
  // "a small set of servers (typically five)"
  for (const [, noun = ''] of text.matchAll(COUNTED_BEHIND)) if (stems.has(stemsOf(noun)[0] ?? '')) return true
  for (const match of text.matchAll(
    /(?:\d[\d.,]*|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|dozen|hundred|thousand|million)\b)\s?(?:[MKB]\b|million|billion|thousand|of the)?((?:\s[\p{L}-]+){1,4})/giu,
  )) {
    // What is counted stands right behind its number, with adjectives between them at most.
    const behind = (match[1] ?? '').trim().split(/\s+/)
    const end = behind.findIndex((word) => isStopWord(word.toLowerCase()))
    const counted = end < 0 ? behind : behind.slice(0, end)
    if (stemsOf(counted.join(' ')).some((stem) => stems.has(stem))) return true
  }
  return false
}
