import { wordSet } from '../text/language/split-words'
import { isStopWord, LONGEST_WORD, stem, words } from '../text/words/analyze'

// Words that ask a question and say nothing about its topic.
const QUESTION_WORDS = wordSet(
  `paper papers work works study article describe describes described explain explains explained tell me please get gets
  getting come comes came go goes happen happens one two versus vs compare compares compared comparing comparison differ
  differs difference differences different kind kinds way ways thing things mean means meant meaning stand stands term called
  offer offers offered offering take takes give gives given make makes making made do does did done define defines
  defined definition many much long often fast large big good better best worse list name overview summarize summarise
  survey main various handle handles handled handling deal deals dealing cope contain contains contained need needs needed
  affect affects whats hows wheres whos exist exists according help helps reason reasons rationale say says said know known show shows`,
)

/** Converts British spellings to American ones, so that a question and a paper match whichever they use. */
function american(word: string): string {
  if (word.length <= 6) return word
  return word.replace(/is(e|es|ed|ing|ation|er|ers)$/, 'iz$1').replace(/our(s|ed|ing|al|ally)?$/, 'or$1')
}

/** Returns the stem of a lower-case word, which is the same for British and American spelling. */
export function foldedStem(word: string): string {
  return stem(american(word))
}

/** Returns the stems of a text's content words, in order, with repetitions. */
export function stemsOf(text: string): string[] {
  const found: string[] = []
  for (const word of words(text)) {
    if (word.length <= LONGEST_WORD && !isStopWord(word)) found.push(foldedStem(word))
  }
  return found
}

/** Returns the content words of a question: no stop words, and no words that only ask. */
export function contentWords(question: string): string[] {
  return words(question).filter(
    (word) =>
      word.length <= LONGEST_WORD &&
      !isStopWord(word) &&
      !QUESTION_WORDS.has(word) &&
      (word.length > 1 || /\d/.test(word)),
  )
}

/**
 * Returns the distinct stems of `contentWords`, or of all words if no content word is left ("What is this paper
 * about?").
 */
export function termsOf(question: string): string[] {
  const terms = contentWords(question).map(foldedStem)
  return [...new Set(terms.length > 0 ? terms : stemsOf(question))]
}
