/** A sentence without the stop at its end, to stand within another one. */
export function withoutStop(sentence: string): string {
  return sentence.replace(/[\s.!?]+$/, '')
}
