const WORD = /[\p{L}\p{N}_]+/gu

/** The words of a text in lower case. Joins words hyphenated at a line end. */
export function wordsOf(text: string): string[] {
  const joined = text.replace(/-\s*\n\s*/g, '').normalize('NFKC')
  return joined.toLowerCase().match(WORD) ?? []
}

/** Runs of four words of a text; a shorter text is one run. The same as in `score.mjs` of the questions by people. */
export function wordRuns(text: string): Set<string> {
  const words = wordsOf(text)
  return new Set(Array.from({ length: Math.max(1, words.length - 3) }, (_, i) => words.slice(i, i + 4).join(' ')))
}

/** Whether a passage contains a gold paragraph: they share 30 % of the shorter one's runs. */
export function holdsParagraph(passage: Set<string>, gold: Set<string>): boolean {
  return inCommon(passage, gold) >= 0.3 * Math.min(passage.size, gold.size)
}

/** Whether a sentence contains 60 % of a gold one's runs, or is a part of it of at least eight words. */
export function holdsSentence(sentence: Set<string>, gold: Set<string>): boolean {
  const common = inCommon(sentence, gold)
  return common >= 0.6 * gold.size || (sentence.size >= 5 && common >= 0.8 * sentence.size)
}

/** Number of runs that two texts share. */
export function inCommon(a: Set<string>, b: Set<string>): number {
  let count = 0
  for (const run of a) if (b.has(run)) count++
  return count
}
