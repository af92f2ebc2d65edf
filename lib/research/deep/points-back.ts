/** Nouns that “this” may stand before at the head of a section: the paper speaks of itself. */
const OF_ITSELF = 'paper|work|article|note|study|survey|report|thesis|section|end'
/** Words that go on from what was said before. */
const GOES_ON = 'Namely|Another|In another|In exchange|Likewise|Conversely|Similarly|Secondly?|Thirdly?|Otherwise'
/** “The even larger deviation”: larger than what was told before. */
const MORE_THAN_BEFORE = 'The (?:even|much|far|still|slightly|somewhat) (?:more|less|fewer|\\p{L}+er)\\b'
/** “At the highest level, it is a database”, though what comes after may be what “it” stands for. */
const OF_SUBJECT = `(?:At|To|In|On|For|With|By|Over|From|Under|As) (?!\\p{L}+ing\\b)[^,]{3,60}, (?:they|it (?!(?:is|was|has been|can be|may be|becomes|seems|remains) (?:\\p{L}+ly )?(?:not |also |often |more )?(?:possible|impossible|easy|easier|hard|harder|difficult|important|necessary|common|useful|essential|clear|unclear|known|crucial|desirable|sufficient|likely|unlikely|better|best|assumed|reasonable|natural|worth|infeasible|customary|helpful|challenging|expected|shown|critical|vital|tempting|well)\\b)(?!takes\\b|suffices\\b|follows\\b|turns\\b))`
/** “The central concern here is …”, and what only the picture beside it shows. */
const HERE = '(?:\\S+ ){1,4}here (?:is|are|was)\\b|.*\\b[xy]-ax[ie]s\\b'
/** “One way would be …”: of several that were named; “… is, however, …”: otherwise than was said. */
const OF_SEVERAL =
  'One \\p{Ll}+ (?:would|could|might) be\\b|.*, (?:however|therefore|consequently|moreover|furthermore),'
const BACK = new RegExp(
  `^(?:${MORE_THAN_BEFORE}|${OF_SUBJECT}|${HERE}|${OF_SEVERAL}|(?:${GOES_ON})\\b|(?:This|These|Those|Such) (?!(?:${OF_ITSELF})\\b)\\p{Ll}|The (?:new|same|above|latter|former|other|resulting|aforementioned) \\p{Ll}|(?:\\S+ ){1,7}?(?:this|these|those|such) (?!(?:${OF_ITSELF}|as|is|are|was|were|has|have|can|may|will|do|does)\\b)\\p{Ll})`,
  'u',
)

/** Whether a sentence speaks of what was named before it: “We rejected this idea”, “Another extreme is …”. */
export function pointsBack(sentence: string): boolean {
  return BACK.test(sentence)
}
