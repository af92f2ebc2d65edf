import { words } from '../../text/analyze'
import { foldedStem } from './terms'

/** How a text has a term: as the question writes it, in another form, or as another word with the same stem. */
export type WordForm = 'own' | 'other' | 'homonym' | 'none'

const AGENT = /(?:er|or)s?$/

/**
 * Tells in which form a text has a stem of the question. "Transformers" and "transforms" share a stem, not a meaning:
 * what is done, and what is named after doing it, are two words.
 */
export function wordForms(question: string): (term: string, text: string) => WordForm {
  const asked = new Map<string, string>()
  for (const word of words(question)) if (!asked.has(foldedStem(word))) asked.set(foldedStem(word), word)
  const inText = formsOf()
  return (term, text) => {
    const word = asked.get(term)
    const forms = inText(text).get(term)
    if (!forms) return 'none'
    if (word === undefined || forms.some((form) => singular(form) === singular(word))) return 'own'
    return forms.every((form) => AGENT.test(form) !== AGENT.test(word)) ? 'homonym' : 'other'
  }
}

/**
 * Whether a passage may be about a question: not when all that it shares with it are other words of the same stem
 * ("we transform the catalog", where transformers are asked about). One that shares no word may be near in meaning.
 */
export function mayBeAbout(question: { text: string; terms: string[] }): (passage: string) => boolean {
  const formIn = wordForms(question.text)
  return (passage) => {
    const forms = question.terms.map((term) => formIn(term, passage)).filter((form) => form !== 'none')
    return forms.length === 0 || forms.some((form) => form !== 'homonym')
  }
}

/** Words of a text by stem. The last text is remembered: it is asked about once for each term. */
function formsOf(): (text: string) => Map<string, string[]> {
  let last: { text: string; forms: Map<string, string[]> } | null = null
  return (text) => {
    if (last?.text === text) return last.forms
    const forms = new Map<string, string[]>()
    for (const word of words(text)) forms.set(foldedStem(word), [...(forms.get(foldedStem(word)) ?? []), word])
    last = { text, forms }
    return forms
  }
}

function singular(word: string): string {
  return word.replace(/(?<=[^aeiou]{2}|[xz])es$|(?<=[^s])s$/, '')
}
