// Openings that lean on the sentence before. "This paper" and the like stand on their own.
const CONNECTIVE = `However|Moreover|Furthermore|Therefore|Thus|Hence|Additionally|In addition(?! to\\b)|Also|But|And|Yet|So|Similarly|Likewise|Consequently|As a (?:result|consequence)|Nevertheless|Nonetheless|Still|Instead|Conversely|In contrast|By contrast|On the other hand|On the contrary|Otherwise|Rather|Indeed|In fact|For (?:example|instance)|That is|In other words|Specifically|In particular|More (?:specifically|precisely|formally)|Accordingly|Then|Next|First(?:ly)?|Subsequently|Second(?:ly)?|Third(?:ly)?|Fourth|Finally|Lastly|Again|Here|Meanwhile|Besides|Alternatively|Unfortunately|Fortunately|Interestingly|Surprisingly|Importantly|Notably|Of course|Clearly|To this end|To do (?:so|this)|To (?:address|overcome|solve|alleviate|mitigate|avoid|achieve|handle|tackle) this|In (?:this|that|these|those|such|both|either|each) (?:case|way|manner|context|setting|regime|scenario|sense|example|instance|experiment|situation)s?|In doing so|Doing so|At (?:this|that) (?:point|time)|At the same time|For this (?:reason|purpose)|With this|After this|Based on th(?:is|ese)|Given th(?:is|ese)|Unlike th(?:is|ese)|Despite th(?:is|ese)|Overall`
const PRONOUN = `(?:This|These|Those|That|It|They|He|She|Its|Their|His|Her|Such|Both|The (?:former|latter|same|second|third|other|two|three|resulting|above|former|first))\\b`
// "To meet these stringent requirements", "Unexpectedly, such degradation"
const BACK = `To \\p{Ll}+ (?:this|these|those|it|them|such)\\b|\\p{Lu}\\p{Ll}+ly, (?:this|these|those|such|it|they)\\b`
// "Like MapReduce, it relies on …": which of the two speaks, the sentence before says.
const LIKENED = `(?:Like|Unlike|Similar(?:ly)? to|As (?:with|in)|In contrast to|Compared (?:to|with)) [^,]{2,60}, (?:it|they|this|these|its|their)\\b`
const ANOTHER = `(?:One|Another|The|A) (?:reason|example|alternative|problem|issue|drawback|second|third)\\b`
const BARE_NOUN = `The (?:heuristic|approach|technique|scheme|idea|effect|difference|results?|experiment|problem|reason|process|procedure|answer|latter) (?:is|are|was|were|has|have|can|may|also|then|\\p{L}+s)\\b`
// "In the Transformer this is reduced to …"
const PLACED = `(?:In|For|With|On|At|By|Under|Using) (?:an?|the|our|each|every|\\p{Lu}[\\p{L}\\d-]*)(?: (?!(?:that|which|where|when|and)\\b)[\\p{L}\\d-]+){0,3},? (?:this|these|it|they) (?:is|are|was|were|has|have|can|will|would|may|must|does|do)\\b`
// "Percolator handles this by designating one cell …"
const DOES_THIS = `\\p{Lu}[\\p{L}\\d-]*(?: [\\p{L}\\d-]+){0,4} (?:handl|solv|address|achiev|accomplish|resolv|overcom|mitigat|implement|tackl|alleviat|prevent|avoid|do|enforc|fix)(?:e?s|ed|es)? (?:this|these|that|it|so) (?:by|with|using|through|via)\\b`
const CONDITION = `(?:If|When|Where) (?:so|not|this|these|that|it|they)\\b`
const PREPOSITION = `(?:With|In|For|Using|Under|Through|By|Based on|Given|Despite|Unlike|From|As|At|On|To|If|When|Because|Since|While|Although|Once|After|Before|Of|All|Each of|Some of|Many of|Most of|None of|Both of|Like|Until|Doing|Along with|Due to|Because of) (?:this|these|those|it|they|its|their|such|doing so)\\b`
// “Three years later”: later than something that the sentence before tells.
const SINCE_THEN = `(?:(?:(?:A|One|Two|Three|Four|Five|Ten|Some|Several|Many|A few) )?(?:moments?|days?|weeks?|months?|years?|decades?) (?:later|earlier|before|after)|(?:Soon|Shortly|Long) (?:after|before|thereafter)|Later(?: on|(?=,)| the| a| an| this| it| they| we| work)|Since then|Until then|Afterwards?|Thereafter|Previously)\\b`
const DANGLING = new RegExp(
  `^(?:(?:${CONNECTIVE})\\b|${PRONOUN}|${ANOTHER}|${BARE_NOUN}|${PLACED}|${DOES_THIS}|${CONDITION}|${PREPOSITION}|${SINCE_THEN}|${BACK}|${LIKENED})(?! (?:paper|work|article|study|survey|report|thesis)\\b)`,
  'u',
)

/** Whether a sentence cannot be read without the one before it. */
export function isDangling(sentence: string): boolean {
  return DANGLING.test(sentence)
}
