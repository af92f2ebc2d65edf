import { wordSet } from '../text/language/split-words'

/** A name found in a text, with its position. */
export type NameAt = { text: string; start: number; end: number }

// A capitalized word, or one with an inner capital (mRNA), with the words that belong to it: "BERT-large", "Natural
// Questions".
const NAME =
  /(?<![\p{L}\d])(?:\p{Lu}[\p{L}\d]*(?:-[\p{L}\d.]*[\p{L}\d])*|\p{Ll}+\p{Lu}[\p{L}\d]*)(?:(?: |-)(?:\p{Lu}[\p{L}\d-]*|\d[\p{L}\d.]*[\p{L}\d]|\d|large|base))*/gu

// Words that are capitalized only because they start the question.
const OPENERS = wordSet(
  `How What Which Why When Who Whom Whose Where Is Are Was Were Do Does Did Can Could Should Would Will Has Have Had May
  Must In On By The A An At As To Of If Under Between With Without Within After Before During Since While From For And Or
  But I My Our Your Their Its This That These Those There Give Tell Show Compare Contrast Difference Differences Explain
  Describe Define Discuss List Name Find Review Summarize Summarise Summary Outline Overview Elucidate Please Write Say
  Identify Mention State Report Trade Pros Cons Limitations Advantages`,
)

/**
 * Returns the capitalized names and acronyms of a question, in order. A plain word at its start ("Attention mechanisms
 * in …") only counts as a name if it is joined to another name ("Raft and Paxos", "Raft vs Paxos").
 */
export function namesAt(question: string): NameAt[] {
  const found: NameAt[] = []
  for (const match of question.matchAll(NAME)) {
    const words = match[0].split(' ')
    while (OPENERS.has(words[0] ?? '')) words.shift()
    const text = words.join(' ')
    if (text === '') continue
    const end = match.index + match[0].length
    const start = end - text.length
    const opens = question.slice(0, start).trim() === ''
    if (opens && /^\p{Lu}\p{Ll}+$/u.test(text) && !joinsName(question.slice(end))) continue
    found.push({ text, start, end })
  }
  return found
}

function joinsName(rest: string): boolean {
  return /^\s*(?:,|and|or|vs\.?|versus|against|with|\/)\s*\p{Lu}/u.test(rest)
}
