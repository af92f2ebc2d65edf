import { words } from '../../text/analyze'
import { foreignLanguage } from '../../text/language'
import type { QuestionType } from '../question'
import { asksForName } from './asked-meaning'

const LIST =
  /\b(?:which|what|list|name)\b(?:(?!\b(?:is|are|was|were|do|does|did|has|have|can)\b)[^?]){0,30}\b(?:papers|works|studies|methods|systems|approaches|techniques|models|datasets|benchmarks|authors)\b|\b(?:overview|survey|state of the art|summari[sz]e|review)\b (?:of|on)\b|\bwhat (?:are|were) the (?:main|different|various|key|known)\b|^(?:\p{L}+, )+\p{L}+,? and \p{L}+s (?:for|of|on|to|in) /iu
/** "How many papers on retrieval are there?" is answered by these papers. */
const COUNTS_PAPERS =
  /^how many (?:of (?:my|our|the) )?(?:papers|articles|works|studies)(?: (?:do (?:i|we) have|are(?: there)?|(?:are )?in (?:my|our|the|this) (?:library|collection)))* (?:on|about|that are about|deal(?:ing)? with|discuss(?:ing)?|mention(?:ing)?)\b/i
const WHY =
  /\bwhy\b|\breasons?\b|\brationale\b|\bhow come\b|\bwhat (?:motivat|explains\b|explanation\b|causes\b|caused\b|speaks (?:for|against)\b|(?:is|was|went) wrong with\b)/i
const COMPARES = /\b(?:compare[sd]?|comparison|differ\w*|versus|vs)\b/i
const NUMBER =
  /\bhow (?:many|much|long|large|big|often|frequent|frequently|fast|quickly|far|high|low|small|deep|wide|tall|heavy|hot|cold|bright|dense|few|old|accurate)\b|\b(?:number|amount|percentage|share|fraction|rate|ratio|factor|value|size|cost|accuracy|score|throughput|latency|speed-?up|threshold|cut-?off|length|budget|overhead|error) (?:of|rate|for|was|is|used)\b|\bwhat (?:percentage|fraction|number|size|rate|value|factor|accuracy|score|speed-?up|share)|\bby what factor\b|\bwhich \w*\s?(?:value|rate|number|size|length)|\b\w+ (?:accuracy|perplexity|throughput|latency|error rate|bleu|f1|exact match)\b/i
/** What is measured of a thing: "the mass of the resonance". */
const QUANTITY =
  /\bwhat (?:is|are|was|were) (?:the|its|their) (?:[\p{L}-]+ ){0,3}(?:mass(?:es)?|temperature|energy|density|redshift|wavelength|radius|diameter|probability|credibility|uncertainty|distance|weight|speed|frequency|dimension|magnitude|luminosity|resolution|price|duration|lifetime|depth|width|accuracy|precision|recall|error)\b(?= (?:of|at|for|in|on|with|when|after|before|between)\b|\?|$)/iu
/** A measure of something: its value is asked, not what it is. */
const MEASURE =
  /\b(?:exact match|EM|nDCG(?:@\d+)?|BLEU|ROUGE|F1|MRR|perplexity|(?:top-\d+|error|recall|precision|accuracy)(?:@\d+)?)\b.*\b(?:of|on|for|reach\w*|achiev\w*|gets?|scores?|does|do|did)\b/i
const DEFINITION =
  /^(?:what(?:['’]s| is| are| was| were)|what does .* (?:mean|stand for|refer to)|who is(?! (?:allowed|able|responsible|supposed|in charge))|define)\b|\bdefin(?:e|ed|ition)\b|\bmeaning of\b|\bstands? for\b|\bcharacteri[sz]ed\b/i
/** What something serves is no definition of it: "What was Dafny used for?" */
const PURPOSE = /^what\b.*\b(?:used|good|useful|meant|needed|responsible) (?:for|to)\b/i
const EXPLAINS =
  /^(?:please )?(?:(?:can|could) you )?(?:explain|describe|introduce|tell me (?:(?:more|something) )?about)\b/i
/** "How does a proposer choose the value of …?" asks for no value. */
const CHOOSES =
  /\bhow (?:do|does|did|can|is|are|was|were) (?:(?!\bhow\b)[^?])*\b(?:choos|chose|decid|determin|select|pick|control|limit|split|divid|partition|enforc|guarantee|resolv)\p{Ll}*\b/iu
/** A question in another language, by its first words. */
const IN_OTHER_LANGUAGES: [asked: RegExp, type: QuestionType][] = [
  [/^(?:warum|wieso|weshalb|pourquoi|por ?qué|perché|por que|waarom)(?!\p{L})/iu, 'why'],
  [
    /^(?:wie (?:viele?|lange?|groß|gross|oft|hoch|schnell|weit|schwer|tief)|combien|cuánt[oa]s?|quant[oiea]s?|hoe(?:veel| groot| lang| vaak| snel))(?!\p{L})/iu,
    'number',
  ],
  [
    /^(?:was (?:ist|sind|war|bedeutet|heißt|versteht man)|wer ist|que signifie|qué (?:es|son|significa)|(?:che )?cos['’]è|cosa (?:è|sono|significa)|o que (?:é|são|significa)|wat (?:is|zijn|betekent))(?!\p{L})|^qu['’]est-ce qu/iu,
    'definition',
  ],
  [/^(?:wie|comment|cómo|come|como|hoe)(?!\p{L})/iu, 'how'],
]
const MECHANISM = /\bmechanism|\bprocedure|\bsteps?\b|\bworks?\b\?/i
const LONGEST_KEYWORDS = 6

/** Whether a question asks for the value of a measure: "nDCG@10 of BM25 on …". */
export function asksForMeasure(question: string): boolean {
  return MEASURE.test(question)
}

/** What kind of answer a question asks for. The first that fits wins, in this order. */
export function questionType(text: string, things: string[]): QuestionType {
  const question = text.trim()
  const other =
    foreignLanguage(question) && IN_OTHER_LANGUAGES.find(([asked]) => asked.test(question.replace(/^[¿¡]/u, '')))
  if (other && things.length < 2) return other[1]
  // Why one thing is so and not another asks for the reason.
  if (WHY.test(question) && !COMPARES.test(question)) return 'why'
  if (things.length >= 2) return 'compare'
  if (asksForName(question)) return 'definition'
  if (LIST.test(question) || COUNTS_PAPERS.test(question)) return 'list'
  if (CHOOSES.test(question)) return 'how'
  if (NUMBER.test(question) || QUANTITY.test(question) || asksForMeasure(question)) return 'number'
  if (PURPOSE.test(question)) return 'fact'
  if (DEFINITION.test(question)) return 'definition'
  if (/\bhow\b/i.test(question)) return 'how'
  if (EXPLAINS.test(question)) return 'definition'
  if (!question.endsWith('?') && words(question).length <= LONGEST_KEYWORDS) return 'keyword'
  if (MECHANISM.test(question)) return 'how'
  return 'fact'
}
