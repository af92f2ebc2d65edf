// What is measured is said beside its figure, in words that a paper uses in other senses all over: costs, days, accuracy.
const MEASURE =
  /^(?:costs?|prices?|dollars?|money|pay|paid|wages?|ms|milliseconds?|seconds?|minutes?|hours?|days?|weeks?|months?|years?|lifetime|share|percent|percentage|fraction|proportion|ratio|rates?|accuracy|scores?|bleu|rouge|f1|perplexity|speed|throughput|latency|memory|energy)$/i

/** Whether a word is a measure or the unit of one. */
export function isMeasure(word: string): boolean {
  return MEASURE.test(word)
}
