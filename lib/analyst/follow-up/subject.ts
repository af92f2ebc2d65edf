import { listed } from '../../text/listed'
import { shortTitle } from '../extractive/short-title'
import { readQuestion } from '../question'
import { contentWords } from '../question/terms'
import type { Exchange } from './exchange'

/** A paper that so much of the answer's citations lead to is what the answer is about. */
const MOST_OF = 0.6
const WORD = /[\p{L}\p{N}][\p{L}\p{N}.'’-]*/gu
/** What a question asks of its subject, beside what `contentWords` leaves out. */
const ASKED =
  /^(?:work|works|worked|limitations?|advantages?|disadvantages?|drawbacks?|purpose|goals?|role|idea|effects?|used|made|trained|computed|defined|elect|find|found|tell|talk|about|improve|improves|achieve|achieves|reach|reaches|use|uses)$/i

/** What the question was about: the names in it, else the words that carry it, else the paper of most citations. */
export function subjectOf(exchange: Exchange): string | null {
  const { things, names } = readQuestion(exchange.question)
  if (things.length >= 2) return listed(things, 'and')
  const [name] = names
  if (name) return name
  return matterOf(exchange.question) ?? paperOf(exchange)
}

/** The paper that the answer is about, by name; null where no one paper carries most of it. */
export function paperOf({ papers }: Exchange): string | null {
  const all = papers.reduce((sum, { citations }) => sum + citations, 0)
  const main = papers.find(({ citations }) => citations >= MOST_OF * all)
  return main ? shortTitle(main.title) : null
}

/** The longest stretch of a question's words that say what it is about: `How do word embeddings work?` → `word embeddings`. */
function matterOf(question: string): string | null {
  const carrying = new Set(contentWords(question))
  let best: string[] = []
  let stretch: string[] = []
  for (const word of question.match(WORD) ?? []) {
    if (contentWords(word).some((part) => carrying.has(part)) && !ASKED.test(word)) stretch.push(word)
    else stretch = []
    if (stretch.length > best.length) best = [...stretch]
  }
  return best.length > 0 ? best.join(' ') : null
}
