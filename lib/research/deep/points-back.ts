/** Nouns that “this” may stand before at the head of a section: the paper speaks of itself. */
const OF_ITSELF = 'paper|work|article|note|study|survey|report|thesis|section|end'
/** Words that go on from what was said before. */
const GOES_ON = 'Namely|Another|Likewise|Conversely|Similarly|Secondly?|Thirdly?|Otherwise'
const BACK = new RegExp(
  `^(?:(?:${GOES_ON})\\b|(?:This|These|Those|Such) (?!(?:${OF_ITSELF})\\b)\\p{Ll}|The (?:new|same|above|latter|former|other|resulting|aforementioned) \\p{Ll}|(?:\\S+ ){1,7}?(?:this|these|those|such) (?!(?:${OF_ITSELF}|as|is|are|was|were|has|have|can|may|will|do|does)\\b)\\p{Ll})`,
  'u',
)

/** Whether a sentence speaks of what was named before it: “We rejected this idea”, “Another extreme is …”. */
export function pointsBack(sentence: string): boolean {
  return BACK.test(sentence)
}
