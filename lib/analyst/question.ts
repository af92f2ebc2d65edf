import { words } from '../text/analyze'
import { foreignLanguage } from '../text/language'
import { withMeantWord } from './question/asked-meaning'
import { namesAt } from './question/names'
import { questionType } from './question/question-type'
import { contentWords, stemsOf, termsOf } from './question/terms'
import { thingsCompared } from './question/things'

export type QuestionType = 'compare' | 'list' | 'why' | 'number' | 'definition' | 'how' | 'keyword' | 'fact'

/** What can be read off a question without a model. */
export type Question = {
  text: string
  type: QuestionType
  /** the two to four things a comparison compares, else empty */
  things: string[]
  /** capitalised names and acronyms in it */
  names: string[]
  /** stems that carry its meaning */
  terms: string[]
  /** the language it is in, where that is not English */
  language: string | null
}

/** What is searched for one part of a question. `thing` is null where the question is one whole. */
export type SubQuery = {
  query: string
  thing: string | null
  /** the query without the thing's name: for searching in a paper whose title carries that name */
  aspect: string
}

/** Reads type, things compared, names and terms off a question. */
export function readQuestion(text: string): Question {
  const question = text.replace(/\s+/g, ' ').trim()
  const names = namesAt(question)
  const things = thingsCompared(question, names)
  return {
    text: question,
    type: questionType(question, things),
    things,
    names: [...new Set(names.map((name) => name.text))],
    terms: withMeantWord(question, termsOf(question)),
    language: foreignLanguage(question),
  }
}

/**
 * The question with the terms of these words alone, which were found to be on its matter: names of authors say nothing
 * of what stands in a sentence, are nothing that is compared, and a word with a slip in it stands in none.
 */
export function aboutWords(question: Question, words: string[]): Question {
  const told = termsOf(words.join(' '))
  if (told.length === 0) return question
  const terms = withMeantWord(question.text, told)
  const areOnMatter = question.things.some((thing) => stemsOf(thing).some((stem) => terms.includes(stem)))
  const things = areOnMatter ? question.things : []
  return { ...question, terms, things, type: questionType(question.text, things) }
}

/**
 * The searches that a question needs: its own words, or for a comparison one search for each thing compared. Measured
 * over 67 papers: one search over everything finds the pages of comparisons for 65 %, the weakest type of question;
 * searching the named paper with the aspect alone helped most.
 */
export function subQueries(question: Question): SubQuery[] {
  if (question.things.length < 2) return [{ query: question.text, thing: null, aspect: question.text }]
  const ofThings = new Set(question.things.flatMap((thing) => words(thing)))
  const aspect = contentWords(question.text)
    .filter((word) => !ofThings.has(word))
    .join(' ')
  return question.things.map((thing) => ({
    query: `${thing} ${aspect}`.trim(),
    thing,
    aspect: aspect === '' ? thing : aspect,
  }))
}

/**
 * Whether a title names the thing: all its words (numbers aside), its initials ("RAG" in "Retrieval-Augmented
 * Generation for …"), or, for a name with a variant ("BERT-large"), the name before the title's colon.
 */
export function titleCarries(title: string, thing: string): boolean {
  const own = stemsOf(thing).filter((stem) => !/^\d+$/.test(stem))
  const [first] = own
  if (first === undefined) return false
  const inTitle = new Set(stemsOf(title))
  if (own.every((stem) => inTitle.has(stem))) return true
  if (/^\p{Lu}{3,}s?$/u.test(thing) && initials(title).includes(` ${thing.replace(/s$/, '').toLowerCase()}`))
    return true
  const beforeColon = title.match(/^([^:–—]+)[:–—]/)?.[1] ?? ''
  return /^\p{Lu}/u.test(thing) && stemsOf(beforeColon).length === 1 && stemsOf(beforeColon)[0] === first
}

/** Whether a title names this one of the things compared, and none of the others. */
export function titleCarriesOnly(title: string, thing: string, things: string[]): boolean {
  return titleCarries(title, thing) && !things.some((other) => other !== thing && titleCarries(title, other))
}

/** First letters of the title's words, with a space before each place where an acronym could begin. */
function initials(title: string): string {
  const letters = words(title).map((word) => word.charAt(0))
  return letters.map((_, index) => ` ${letters.slice(index).join('')}`).join('')
}
