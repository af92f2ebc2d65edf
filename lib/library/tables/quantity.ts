import { readWords } from '../../citations/check/words'
import { MAGNITUDES } from '../../text/magnitudes'

/** A number of a text: `number` as it counts (1.5 million is 1,500,000), `unit` as it is written. */
export type Quantity = { text: string; number: number; unit: string; start: number; end: number }

const TIMES = new Map([...MAGNITUDES, ['t', 1e12], ['trillion', 1e12]])
const NUMBER = String.raw`[-−]?\d{1,3}(?:,\d{3})+(?:\.\d+)?|[-−]?\d+(?:\.\d+)?`
const WORDS = 'thousand|million|billion|trillion|bn'
const UNIT = String.raw`%|×|°C|(?:percent|percentage points?|[KMGTP]i?B|bytes?|[kMGT]?Hz|[µμmn]?s|ms|[kcmµμn]?m|km|kg|mg|g|eV|[kMGT]eV|K|GPUs?|TPUs?|FLOPs?|tokens?|parameters?|params|words?|pages?|papers?|documents?|sentences?|examples?|samples?|images?|participants?|patients?|subjects?|seconds?|minutes?|hours?|days?|weeks?|months?|years?|steps?|epochs?|layers?|heads?|servers?|machines?|nodes?|points?|BLEU|times|x)(?![\p{L}\d])`
const QUANTITY = new RegExp(
  String.raw`(?<![\p{L}\d.,^_/-])(?<number>${NUMBER})(?:\s?-?(?<word>${WORDS})\b|(?<letter>[KMBTkb])(?=[\s),.;-]|$))?(?:\s?-?(?<unit>${UNIT}))?(?![\d^])`,
  'gu',
)
/** Numbers that count nothing: years, citations, numbers of figures and sections. */
const NO_QUANTITY =
  /\[[\d, –-]+\]|\(?\b(?:19|20)\d\d[a-z]?\)?(?!\s?(?:%|\p{L}))|(?:Figures?|Tables?|Sections?|Fig\.|Tab\.|Sec\.|Eq\.|Equation|§|Appendix|Algorithm|Theorem|Lemma|Chapter)\s*\d[\d.]*/gu

/** The numbers of a text that count or measure something, in order. */
export function quantitiesIn(text: string): Quantity[] {
  const blank = text.replace(NO_QUANTITY, (found) => ' '.repeat(found.length))
  return [...blank.matchAll(QUANTITY)].flatMap((match) => {
    const { number = '', word, letter, unit = '' } = match.groups ?? {}
    const plain = Number(number.replaceAll(',', '').replace('−', '-'))
    const times = TIMES.get((word ?? letter ?? '').toLowerCase()) ?? 1
    if (!Number.isFinite(plain)) return []
    const start = match.index
    const end = start + match[0].length
    return [{ text: text.slice(start, end), number: plain * times, unit, start, end }]
  })
}

/** What a value of a cell counts or measures, also where its number is a word: “five replicas”. Null where it has none. */
export function quantityOf(value: string): Pick<Quantity, 'number' | 'unit'> | null {
  const [first] = quantitiesIn(value)
  if (first) return first
  const spelled = readWords(value).find(({ isNumber, raw }) => isNumber && /^\p{L}/u.test(raw))
  if (!spelled || !Number.isFinite(Number(spelled.key))) return null
  const [, unit = ''] = /^\s+(\p{L}+)/u.exec(value.slice(spelled.end)) ?? []
  return { number: Number(spelled.key), unit }
}
