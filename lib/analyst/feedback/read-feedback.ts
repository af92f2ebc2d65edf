import type { QuestionType } from '../question'
import { contentWords, foldedStem, stemsOf } from '../question/terms'
import { readWishes, type Wishes } from './wishes'

/** What can be read off feedback without a model. */
export type Feedback = Omit<Wishes, 'rest'> & {
  /** multiplies the length of the answer */
  scale: number
  /** what is not wanted: the stems of each phrase */
  unwanted: string[][]
  /** stems of what more is wanted about, beyond the form of the answer */
  terms: string[]
  /** those words as the person wrote them: heading of the new section */
  words: string
  /** the kind of sentence asked for, or null when nothing new is */
  type: QuestionType | null
  limitations: boolean
}

const UNWANTED =
  /\b(?:less|without|not about|drop|remove|skip|leave out|exclude|too much|ignore|omit|no more|don['’]t (?:mention|talk about|include))\s+(?:about |of |on |the |any )*([^.,;]+?)(?=[.,;]|\s+(?:and|but)\s+(?:add|more|include|tell|explain|focus|give)|$)/gi
const PART_ON =
  /^.*?\b(?:parts?|sections?|sentences?|paragraphs?|points?|bits?|stuff)\s+(?:about|on|with|of)\s+(?:the )?/i
const SHORTER = /\b(?:short|shorter|brief|briefer|concise|too long|condense|shorten)\b/i
const LONGER = /\b(?:long|longer|more detail(?:s|ed)?|expand|elaborate|deeper|in depth|too short)\b/i
const LIMITATIONS =
  /\b(?:limit(?:ation)?s?|drawbacks?|weakness(?:es)?|criticisms?|downsides?|caveats?|shortcomings?|disadvantages?|trade-?offs?)\b/i
const NUMBERS =
  /\b(?:numbers?|figures|quantitative|how (?:much|many)|measure\w*|cost|percent\w*|results|statistics|data)\b/i
const WHY = /\bwhy|\breasons?\b|\brationale\b/i
const DEFINITION = /\bdefin|\bwhat is\b|\bmeaning\b/i
const HOW = /\bhow\b|\bmechanism|\bworks?\b|\bexplain/i
// Words that say what to do with the answer, not what it should speak of.
const INSTRUCTIONS = new Set(
  stemsOf(
    `please add include more less longer shorter detail details detailed section answer focus explain expand elaborate mention
    improve write rewrite tell want need should would like about number numbers figures quantitative result results
    limitation limitations limit limits drawback drawbacks weakness weaknesses downside downsides caveat caveats
    disadvantage disadvantages trade-off trade-offs tradeoff tradeoffs shortcoming shortcomings criticism criticisms
    example examples concrete definition source sources drop remove skip leave short brief long too deeper clearer clear
    something anything bit lot concise better good bad question talk discuss information info specific reason reasons statistics evidence part
    paragraph sentence sentences structure simple simpler simply put instead only again version text words`,
  ),
)

/** Reads length, form, order and sources, what is not wanted, and what more is wanted. */
export function readFeedback(text: string): Feedback {
  const { rest: feedback, ...wishes } = readWishes(text.replace(/\s+/g, ' ').trim())
  const unwanted = [...feedback.matchAll(UNWANTED)].map((match) => match[1] ?? '')
  const wanted = unwanted.reduce((rest, phrase) => rest.replace(phrase, ' '), feedback)
  const own = contentWords(wanted).filter((word) => !INSTRUCTIONS.has(foldedStem(word)))
  const terms = [...new Set(own.map(foldedStem))]
  const limitations = LIMITATIONS.test(wanted)
  const type = kindWanted(wanted)
  const asks = terms.length > 0 || limitations || type === 'number'
  return {
    ...wishes,
    scale: SHORTER.test(wanted) ? 0.55 : LONGER.test(wanted) ? 1.5 : 1,
    unwanted: unwanted
      .flatMap((phrase) => phrase.split(/,? (?:and|or) /i))
      .map(stemsOfMatter)
      .filter((stems) => stems.length > 0),
    terms,
    words: ownWords(wanted, new Set(terms)),
    type: asks ? type : null,
    limitations,
  }
}

/** "The part about full text" is about full text; in "less detail" there is nothing to leave out. */
function stemsOfMatter(phrase: string): string[] {
  const matter = phrase.replace(PART_ON, '')
  const stems = stemsOf(matter)
  return matter === phrase ? stems.filter((stem) => !INSTRUCTIONS.has(stem)) : stems
}

function kindWanted(wanted: string): QuestionType {
  if (NUMBERS.test(wanted)) return 'number'
  if (WHY.test(wanted)) return 'why'
  if (DEFINITION.test(wanted)) return 'definition'
  if (HOW.test(wanted)) return 'how'
  return 'fact'
}

/** From the first to the last word that carries meaning, as long as little stands between. */
function ownWords(wanted: string, terms: ReadonlySet<string>): string {
  const words = wanted.match(/[\p{L}\p{N}][\p{L}\p{N}’'.-]*[\p{L}\p{N}]|[\p{L}\p{N}]/gu) ?? []
  const carries = words.map((word) => stemsOf(word).some((stem) => terms.has(stem)))
  const [first, last] = [carries.indexOf(true), carries.lastIndexOf(true)]
  if (first < 0) return ''
  const stretch = words.slice(first, last + 1)
  return (stretch.length <= 7 ? stretch : words.filter((_, index) => carries[index])).slice(0, 8).join(' ')
}

/** Whether something with these stems speaks of what is not wanted: of all the words of a phrase. */
export function isUnwanted({ unwanted }: Feedback, stems: ReadonlySet<string>): boolean {
  return unwanted.some((phrase) => phrase.every((stem) => stems.has(stem)))
}

/** Whether it asks for nothing but that something goes. */
export function onlyTakesOut({ scale, unwanted, terms, type, limitations }: Feedback): boolean {
  return unwanted.length > 0 && !changesWhatIsSaid({ scale, unwanted: [], terms, type, limitations })
}

/** Whether feedback asks for nothing but what it cannot get. */
export function asksNothingElse(feedback: Feedback): boolean {
  return !changesWhatIsSaid(feedback) && !changesShape(feedback) && feedback.papers === null
}

/** Whether it asks for other sentences, more or fewer of them. */
export function changesWhatIsSaid({
  scale,
  unwanted,
  terms,
  type,
  limitations,
}: Pick<Feedback, 'scale' | 'unwanted' | 'terms' | 'type' | 'limitations'>): boolean {
  return scale !== 1 || unwanted.length > 0 || terms.length > 0 || type !== null || limitations
}

/** Whether it asks for another form or order of what is there, or for a part of it alone. */
export function changesShape({ form, order, first, only }: Feedback): boolean {
  return form !== null || order !== null || first !== '' || only !== ''
}
