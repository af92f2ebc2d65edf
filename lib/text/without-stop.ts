/** Removes the final full stop of a sentence, for use within another one. */
export function withoutStop(sentence: string): string {
  return sentence.replace(/[\s.!?]+$/, '')
}
