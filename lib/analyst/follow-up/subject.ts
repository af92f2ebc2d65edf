import { listed } from '../../text/listed'
import { shortTitle } from '../extractive/short-title'
import { readQuestion } from '../question'
import { isAspect } from '../question/aspects'
import { contentWords } from '../question/terms'
import type { Exchange } from './exchange'

/** A paper that so much of the answer's citations lead to is what the answer is about. */
const MOST_OF = 0.6
const WORD = /[\p{L}\p{N}][\p{L}\p{N}.'’-]*/gu
/** What a question asks of its subject, beside what `contentWords` leaves out. */
const ASKED =
  /^(?:define[sd]?|describe[sd]?|explain(?:s|ed)?|introduce[sd]?|propose[sd]?|present(?:s|ed)?|say|says|mean|means|according|papers?|authors?|work|works|worked|limitations?|advantages?|disadvantages?|drawbacks?|purpose|goals?|role|idea|effects?|used|made|trained|computed|defined|elect|find|found|tell|talk|about|improve|improves|achieve|achieves|reach|reaches|use|uses)$/i

/** So many words of a title are a paper, fewer what it is about: "FlashAttention". */
const TITLE_WORDS = 3

/**
 * What the question was about: the names in it, else the words that carry it, else the paper of most citations. A paper
 * that it was asked of ("multi-head attention in Attention Is All You Need") is not what it was about.
 */
export function subjectOf(exchange: Exchange): string | null {
  const { question } = exchange
  const { things, names } = readQuestion(question)
  if (things.length >= 2) return listed(things, 'and')
  const works = names.filter((name) => isWork(name, exchange))
  const name = names.find((one) => !works.includes(one))
  if (name) return name
  const without = works.reduce((rest, work) => rest.replace(work, ' '), question).replace(CITED, ' ')
  return matterOf(without) ?? works[0] ?? paperOf(exchange)
}

const CITED = /\bet al\b\.?,?(?: \(?(?:19|20)\d\d[a-z]?\)?)?/g

/** A name that is a cited paper's title, or of who wrote it: "Vaswani et al.". */
function isWork(name: string, { question, papers }: Exchange): boolean {
  if (question.slice(question.indexOf(name) + name.length).startsWith(' et al')) return true
  const written = name.toLowerCase()
  const isLong = name.split(/\s+/).length >= TITLE_WORDS
  return isLong && papers.some(({ title }) => title.toLowerCase().includes(written))
}

/** The paper that the answer is about, by name; null where no one paper carries most of it. */
export function paperOf({ papers }: Exchange): string | null {
  const all = papers.reduce((sum, { citations }) => sum + citations, 0)
  const main = papers.find(({ citations }) => citations >= MOST_OF * all)
  return main ? shortTitle(main.title) : null
}

/** "The BLEU score of …": what is measured is the matter, not the measure. */
const MEASURED = /([\p{L}\d-]+(?: [\p{L}\d-]+)?) (?:of|for) (?=\S)/iu

/** The longest stretch of a question's words that say what it is about: `How do word embeddings work?` → `word embeddings`. */
function matterOf(question: string): string | null {
  const carrying = new Set(contentWords(question))
  let best: string[] = []
  const measured = MEASURED.exec(question)
  if (measured?.[1]?.split(' ').every((word) => isAspect(word.toLowerCase())))
    return matterOf(question.slice(measured.index + measured[0].length))
  let stretch: string[] = []
  for (const word of question.match(WORD) ?? []) {
    if (contentWords(word).some((part) => carrying.has(part)) && !ASKED.test(word)) stretch.push(word)
    else stretch = []
    if (stretch.length > best.length) best = [...stretch]
  }
  return best.length > 0 ? best.join(' ') : null
}
