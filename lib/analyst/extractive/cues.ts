import type { Question, QuestionType } from '../question'
import { askedMeaning, asksForName } from '../question/asked-meaning'
import { stemsOf } from '../question/terms'
import { factStrength } from './fact-strength'
import { numberStrength } from './number-strength'
import { LIMITATION_CUE } from './summary-roles'

// Numbers that count nothing: years, citations, numbers of figures.
const OTHER_NUMBERS = /\[[\d, –-]+\]|\(?\b(?:19|20)\d\d[a-z]?\)?|(?:Figure|Table|Section|Fig\.|Sec\.|Eq\.)\s*[\d.]+/g

const CUES: Record<Exclude<QuestionType, 'number'>, RegExp> = {
  definition:
    /\b(?:is|are) (?:a|an|the|defined|called|known|simply|any|one)\b|\b(?:described|thought of|viewed|regarded) as\b|\bdefine[sd]?\b|\brefer(?:s|red)? to\b|\bcalled\b|\bknown as\b|\bdenotes?\b|\bmeans?\b|\bconsists? of\b|\bi\.e\.|\bstands? for\b|\bthe term\b|\b(?:is|are) (?:\p{L}+,? ){1,6}(?:that|which|whose|where)\b|\bnamely\b|\b(?:for|to be) (?:\p{L}+ ){1,6}(?:\p{L}+), .*\bmust\b|\bsaid to be\b/iu,
  how: /\b(?:by \p{L}+ing|using|uses?|via|through|first|then|each|computes?|performs?|stores?|sends?|maintains?|selects?|works?|consists? of|is (?:based|computed|trained|updated|obtained|performed)|are (?:trained|computed|used|sent|stored)|instead of|in order to|allows?|applies|procedure|mechanism|steps?)\b/iu,
  why: /\b(?:because|since|due to|so that|in order to|reasons?|therefore|thus|hence|otherwise|would (?:be|have|require|need|result|cause)|to (?:avoid|reduce|prevent|ensure|improve|minimi[sz]e|limit|make)|avoids?|prevents?|leads? to|causes?|results? in|allows?|as a result|ensur\w+ that|guarantees? that|motivat\w+|benefit|too (?:many|much|slow|large|expensive))\b/i,
  compare:
    /\b(?:than|whereas|while|unlike|compared|contrast|both|instead|in comparison|outperforms?|differs?|similar|better|worse|rather|uses?|provides?|guarantees?)\b/i,
  list: /\b(?:we (?:propose|present|introduce|show|study|develop|describe|find|evaluate)|this (?:paper|work|article)|our (?:method|approach|model|system|results)|outperforms?|reduces?|achieves?|enables?)\b/i,
  keyword:
    /\b(?:is|are) (?:a|an|the|defined|called)\b|\bdefine[sd]?\b|\bcalled\b|\bwe (?:propose|present|introduce)\b/i,
  fact: /\b(?:uses?|used|is|are|was|were|set|chosen|found|called)\b/i,
}

/** Gives a reason in so many words, where "allows" and "reduces" may only tell what is so. */
export const REASON =
  /\b(?:because|due to|reasons?|otherwise|(?:we|authors?) (?:\p{L}+ )?(?:suspect|believe|hypothesi[sz]e|conjecture|argue|attribute)|could be due|caused by|as a result of|to counteract|explained by|would (?:require|need|result|cause|lead)|(?:too|very) (?:many|much|slow|large|small|expensive)|so that|to (?:avoid|prevent|ensure))\b|(?:^|, )since (?!\d|then\b|(?:[\p{L}’'-]+ ){1,3}(?:inception|beginning|start|launch|introduction|release|publication)\b)/iu
const WEAK_REASON = 0.5
/** Why one thing is better than another, or taken instead of it, is answered by what it has more or less of. */
const ASKS_FOR_BETTER =
  /\b(?:better|good|useful|helpful|helps?|benefi\w+|faster|slower|easier|harder|cheaper|more|less|prefer\w*|superior|outperforms?|instead of|rather than|advantage\w*|choose|chosen|over)\b/i
const IS_BETTER =
  /\b(more|less|fewer|faster|slower|better|easier|smaller|larger|lower|higher|cheaper|shorter|longer)\b[^.;]*\b(?:than|compared)\b|\b(advantages?)\b/i
const BETTER = 1.9
/** "Why soft targets?", "why use dropout": what speaks for it. */
const ASKS_WHAT_SPEAKS_FOR =
  /^(?:so |and |but )?why (?!(?:is|are|was|were|do|does|did|can|can['’]t|could|should|would|will|has|have|had|must|may|might|not|don['’]t|doesn['’]t|isn['’]t)\b)/i
/** That people found it so is no reason why it is so. */
const TOLD_BY_PEOPLE =
  /\b(?:participants?|respondents?|interviewees?|user stud(?:y|ies)|surveyed|self-reported|questionnaires?|quiz(?:zes)?)\b/i
const TERM_BEFORE_VERB = /\b(?:is|are|can be|refers?|denotes?|means?|consists?|stands?)\b/
const DEFINES_ITS_SUBJECT =
  /^\W?(?:(?!(?:that|which|there|when|where|while|if|since|because|whether|how|who)\s)[\p{L}\d'’()-]+,?\s){1,9}(?:is|are|refers? to|denotes?|means?|consists? of|stands? for|can be (?:defined|described|regarded|thought of|viewed) as)\b/iu
/** "Consensus algorithms allow a collection of machines to …", "A consensus algorithm ensures that …" */
const SAYS_WHAT_IT_DOES =
  /^(?:(?:[\p{L}\d-]+ ){1,3}(?:allow|enable|let)|An? (?:[\p{L}\d-]+ ){1,3}(?:allows|enables|lets)) (?:an?|any|multiple|several|many|clients|users|nodes|processes|machines)\s|^An? (?:[\p{L}\d-]+ ){1,3}(?:ensures that|guarantees that|involves|measures|represents|occurs when|arises when)\s/u
/** "… the Transformer, a model architecture that …" */
const IN_APPOSITION =
  /(?:^|\s)((?:[\p{L}\d-]+ ){0,3}[\p{L}\d-]+)(?: \([\p{L}\d-]+\))?(?:(?:,(?: which is)?| which is) an? (?!few\b|lot\b|second\b)|, which (?:measures|denotes|means|represents|describes|refers to|is the) )\p{L}+/gu
const CALLS_IT =
  /\b(?:we (?:call|define|term|refer)|so-called|is called|are called|known as|defined as|refer(?:red)? to)\b/i
const QUOTED_NAME = /(?:^|\s)[“"][\p{L}\d-]+(?: [\p{L}\d-]+){0,3}[”"]/u
/** Of the words of a term: what opens with fewer speaks of something else. */
const WHOLE_TERM = 0.6
const WHAT_IS_CALLED =
  /\b(?:call(?:ed)?|term(?:ed)?|known as|refer(?:red)? to(?: \p{L}+){0,4} as|so-called|define)\s+((?:[“"‘]?[\p{L}\d-]+[”"’]?\s*){1,5})/u
/** Of the idf of the question's rarest term: what has less is a word around the subject, not the subject. */
const TELLING = 0.5
const MECHANISM =
  /^\W?(?:\S+\s){0,12}?(?<!\b(?:to|by|can|could|may|might|would|should|not) )(?:consists? of|comprises?|is (?:made|built|composed|computed|based|sorted|divided)\b|are (?:made|built|composed|computed|based|sorted|divided)\b|works? by|alternates?|appl(?:y|ies)|arranges?|begins?|combines?|computes?|concatenates?|converts?|divides?|elects?|employs?|encodes?|follows?|lets?|maintains?|maps?|replaces?|retrieves?|selects?|sends?|splits?|stores?|takes?|transforms?|turns?|uses?)\b/iu
const ASKS_FOR_LIMITS =
  /\b(?:limits|limitations?|drawbacks?|weakness(?:es)?|downsides?|shortcomings?|disadvantages?|caveats?|cons)\b/i
const OF_THE_THING = new Set<QuestionType>(['keyword', 'definition', 'fact'])
/** Praise, plans and settings tell what something reaches or was given, not how it works. */
const NO_MECHANISM =
  /\bstate[- ]of[- ]the[- ]art\b|\boutperform\w*|\b(?:faster|better|higher|lower) than\b|\bto the best of our knowledge\b|\b(?:prior|previous|earlier) (?:work|approaches|methods|models)\b|\bthe first (?:\S+ )?(?:result|model|system|method)\b|\bwe (?:also |have |then |can )*(?:not )?(?:verif\w+|explored?|match(?:ed)?|achieved?|observed?|report(?:ed)?|measured?|evaluated?|compared?|recently become aware|used our)\b|\bhyper-?parameters?\b|\blearning rate\b|\b(?:overhead|benchmarks?|speed-?ups?)\b|=\s?\d|\boptimi[sz]er\b/i
/** How a study was done is told by what its authors did. */
const ASKS_FOR_STUDY =
  /\bhow (?:was|were|did|do|have|has|is|are)\b.*\b(?:they|the authors|measured|estimated|derived|worked out|determined|tested|evaluated|obtained|computed|calculated|found|collected|selected|chosen|counted|checked|verified|assessed)\b/i
const AUTHORS_DID =
  /\bwe (?:\p{Ll}+ly |also |then |first )*(?:use|used|measured?|derived?|estimated?|computed?|analy[sz]ed?|fit(?:ted)?|test(?:ed)?|compared?|implant(?:ed)?|collect(?:ed)?|select(?:ed)?|calculated?|determined?|obtain(?:ed)?|simulated?|asked|recruited|sampled?|observed?|perform(?:ed)?|conduct(?:ed)?|examined?|evaluated?)\b/iu
const ASKS_FOR_EFFECT =
  /\b(?:affect|improv|perform|influenc|effect|impact|better|well|fast|accura|result|train|optimi)/i
const PRESENTS = /\bwe (?:\p{L}+ )?(?:propose|present|introduce|describe|develop|call)\s+((?:\S+\s){0,6}\S+)/iu
const HOW_DOES = /\bhow (?:does|do|did|can|is|are|was|were) (?<rest>.+)/iu
/** How a thing works as a whole is told best by what says what it is, and by what means. */
const ASKS_WHOLE = /\bhow (?:do|does|did) (?:\S+ ){1,6}?(?:work|function|operate)\W*$/i
const IS_BY_MEANS = /^(?:\S+ ){1,8}?(?:is|are) (?:an?|the|any|one)\b.*\b(?:that|which|where|by|using)\b/i
const NO_VERB_AFTER = /^(?:an?|the|its|their|of|in|on|for|to|with|from|by|at|over|and|or|new|small|large)$/i
const BEFORE_VERB = /^(?:we|they|it|can|will|then|must|may|would|is|are|was|were|be|been|and)$/i
const WITHIN = 14
const DOES = /^(?:\S+, )?(?:we|it|they) (?:\p{Ll}+ly )?(\p{Ll}+)/iu
const OPENING_WORDS = 6
const SETTINGS = 3
/** Strength of the form of a definition, or of a sentence that says how its subject works. */
export const DEFINES = 1.6
const OTHER_ANSWER = -2
const SAYS_IT = 2

/**
 * How far the form of a sentence is the form of an answer to this type of question: 0 not at all (less where it is that of
 * another answer), 1 it is, above 1 for the clearest ("X is a …", a digit with its unit). `hits` are the question's terms in it.
 */
export function cueStrength(
  text: string,
  question: Question,
  hits: ReadonlySet<string>,
  idf: (stem: string) => number,
): number {
  if (question.type === 'number') return numberStrength(text, question.text)
  if (ASKS_FOR_LIMITS.test(question.text) && OF_THE_THING.has(question.type))
    return LIMITATION_CUE.test(text) ? DEFINES : 0
  const cue = CUES[question.type].test(text) ? 1 : 0
  if (question.type === 'fact') return factStrength(text, question.text, hits, cue)
  if (question.type === 'why') return whyStrength(text, question.text, cue)
  if (question.type === 'how') return howStrength(text, question, hits, idf, cue)
  return question.type === 'definition' || question.type === 'keyword'
    ? definitionStrength(text, question, hits, idf, cue)
    : cue
}

/** The terms that a question is about: the rarest, and those nearly as rare. */
export function tellingTerms(terms: string[], idf: (stem: string) => number): string[] {
  const rarest = Math.max(0, ...terms.map(idf))
  return terms.filter((term) => idf(term) >= TELLING * rarest)
}

/** Whether one of the question's telling terms stands among the first words. */
export function opensWithSubject(text: string, terms: string[], idf: (stem: string) => number): boolean {
  const opening = new Set(stemsOf(text.split(/\s+/).slice(0, OPENING_WORDS).join(' ')))
  return tellingTerms(terms, idf).some((term) => opening.has(term))
}

/** "We propose the Transformer, …"; it tells nothing of how that does one thing of many unless it speaks of that, too. */
function presents(
  text: string,
  { terms, names }: Question,
  hits: ReadonlySet<string>,
  idf: (stem: string) => number,
): boolean {
  const presented = new Set(stemsOf(text.match(PRESENTS)?.[1] ?? ''))
  if (!tellingTerms(terms, idf).some((term) => presented.has(term))) return false
  const named = new Set(names.flatMap(stemsOf))
  const own = terms.filter((term) => !named.has(term))
  return own.length === 0 || own.some((term) => hits.has(term))
}

/** "We jointly train the retriever …", where it is asked how one is trained. */
function doesWhatIsAsked(text: string, terms: string[]): boolean {
  const [verb = ''] = stemsOf(text.match(DOES)?.[1] ?? '')
  return terms.includes(verb)
}

/** "TrueTime represents time as …", where it is asked how TrueTime represents time. */
function saysWhatIsAsked(text: string, asked: string): boolean {
  const verbs = verbsAsked(asked)
  if (verbs.length === 0) return false
  // Of the main clause: what "which reduces" says is said in passing.
  const words = (text.split(/\b(?:which|that|who)\b/i)[0] ?? '').split(/\s+/).slice(0, WITHIN)
  return words.some((word, index) => {
    const before = words[index - 1] ?? ''
    const isVerb = /(?:(?<!ing)s|ed)\W*$/.test(word) || BEFORE_VERB.test(before)
    return index > 0 && isVerb && !/^to$/i.test(before) && verbs.includes(stemsOf(word)[0] ?? '')
  })
}

/** Stems of the words that may be the verb of "How does A verb B?" and "How is A verbed?". */
function verbsAsked(asked: string): string[] {
  const words = HOW_DOES.exec(asked)?.groups?.rest?.match(/[\p{L}\d-]+/gu) ?? []
  return words.flatMap((word, index) => {
    const before = words[index - 1] ?? 'the'
    const isOther = index === 0 || NO_VERB_AFTER.test(before) || /s$|ing$|^\p{Lu}/u.test(word)
    return isOther ? [] : stemsOf(word)
  })
}

function whyStrength(text: string, asked: string, cue: number): number {
  if (TOLD_BY_PEOPLE.test(text) && !TOLD_BY_PEOPLE.test(asked)) return OTHER_ANSWER
  const asksForBetter = ASKS_FOR_BETTER.test(asked) || ASKS_WHAT_SPEAKS_FOR.test(asked)
  if (REASON.test(text)) return 1.5
  const [, more = '', named = ''] = asksForBetter ? (IS_BETTER.exec(text) ?? []) : []
  // That it is faster is no reason why it is faster.
  const isBetter = (more || named) !== '' && !asked.toLowerCase().includes((more || named).toLowerCase())
  return isBetter ? BETTER : cue * WEAK_REASON
}

/** "When training with Batch Normalization, an example …" only begins so. */
const FRONTED =
  /^(?:When|While|In|With|Without|Using|By|For|To|If|Since|Because|As|After|Before|During|On|At|Under|Unlike|Like|Given|From|Although|Though|Besides)\s(?![^,]*\b(?:we|is|are|was|were|presents?|proposes?)\b)[^,]*$/u

function isInApposition(text: string, telling: string[]): boolean {
  return [...text.matchAll(IN_APPOSITION)].some(({ 1: before = '', index }) => {
    if (FRONTED.test(text.slice(0, text.indexOf(',', index)))) return false
    const stems = stemsOf(before)
    return telling.includes(stems.at(-1) ?? '')
  })
}

function howStrength(
  text: string,
  question: Question,
  hits: ReadonlySet<string>,
  idf: (stem: string) => number,
  cue: number,
): number {
  const { text: asked, terms } = question
  const ofStudy = ASKS_FOR_STUDY.test(asked)
  if (ofStudy && AUTHORS_DID.test(text) && hits.size >= Math.min(2, terms.length)) return DEFINES
  const settings = text.replace(OTHER_NUMBERS, '').match(/\d+(?:[.,]\d+)*/g)?.length ?? 0
  if ((NO_MECHANISM.test(text) || settings >= SETTINGS) && !ASKS_FOR_EFFECT.test(asked)) return OTHER_ANSWER
  const isSubject = tellingTerms(terms, idf).every((term) => hits.has(term)) && opensWithSubject(text, terms, idf)
  if (presents(text, question, hits, idf) || (hits.size >= 2 && doesWhatIsAsked(text, terms))) return DEFINES
  if (hits.size >= Math.min(2, terms.length) && isSubject && saysWhatIsAsked(text, asked)) return SAYS_IT
  if (isSubject && ASKS_WHOLE.test(asked) && IS_BY_MEANS.test(text)) return SAYS_IT
  return isSubject && MECHANISM.test(text) ? DEFINES : cue
}

/** "They reinforce each other: a hub is a page that …; an authority is …" */
const CLAUSE = /[:;]\s+/

/** "The rate of the smallest NEOs is …" is about the rate. */
function subjectOf(text: string): string {
  const before = text.split(TERM_BEFORE_VERB)[0] ?? ''
  return before.replace(/^(\W*(?:\p{L}[\p{L}\d-]*,?\s){1,5}?)(?:of|for|in|on|by|from|with|to|at|between)\s.*/su, '$1')
}

/** Whether a clause says what its subject does, which is what is asked about, and little else. */
function doesIt(clause: string, telling: string[]): boolean {
  const [opening] = SAYS_WHAT_IT_DOES.exec(clause) ?? []
  const stems = new Set(stemsOf(opening ?? ''))
  return telling.length > 0 && telling.every((term) => stems.has(term))
}

function definitionStrength(
  text: string,
  { text: asked, terms }: Question,
  hits: ReadonlySet<string>,
  idf: (stem: string) => number,
  cue: number,
): number {
  // What is called so is not known to who asks: any name may be the answer.
  if (asksForName(asked)) return CALLS_IT.test(text) || QUOTED_NAME.test(text) ? 1.6 : cue
  const meant = askedMeaning(asked).filter((term) => terms.includes(term))
  const telling = meant.length > 0 ? meant : tellingTerms(terms, idf)
  const isDefinedIn = (clause: string) => {
    const subject = new Set(stemsOf(subjectOf(clause)))
    const isSubject =
      meant.length > 0
        ? meant.filter((term) => subject.has(term)).length >= WHOLE_TERM * meant.length
        : telling.some((term) => subject.has(term))
    return isSubject && (DEFINES_ITS_SUBJECT.test(clause) || doesIt(clause, telling))
  }
  const isDefined = text.split(CLAUSE).some(isDefinedIn)
  // "(also known as a cell)" says in passing what else it is called.
  const plain = text.replace(/\([^()]*\)/g, ' ')
  let strength = (cue > 0 && isDefined) || doesIt(text, telling) || isInApposition(text, telling) ? DEFINES : cue
  if (/\b(?:we|to) define\b|\bis defined\b/i.test(text) && hits.size >= Math.min(2, terms.length)) strength += 0.5
  if (CALLS_IT.test(plain) && hits.size > 0) strength += 0.6
  const called = new Set(stemsOf(plain.match(WHAT_IS_CALLED)?.[1] ?? ''))
  if (telling.some((term) => called.has(term))) strength += 0.6
  return strength
}
