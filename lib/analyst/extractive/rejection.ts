import type { SectionType } from './section-type'
import { shownForm } from './shown-form'
import { rawWords } from './word-count'

const SHORTEST = 8
const LONGEST = 70
const LONGEST_CHARACTERS = 460

const VERB =
  /\b(?:is|are|was|were|be|been|being|has|have|had|do|does|did|can|could|may|might|will|would|should|must|\p{L}{3,}(?:s|ed|es)|show|use|find|propose|present|learn|train|allow|make|give|get|take|need|apply|provide|require|achieve|obtain|compute|define|denote|consider|introduce|report|observe|perform|compare|evaluate|demonstrate|let|include|become|grow|run|led|held|keep|kept|made|found|gave|built|set|write|read)\b/iu

// Sentences that speak of the paper's own course instead of its matter.
const SIGNPOSTS = [
  /^In (?:this|the (?:next|following|rest of this|remainder of (?:this|the)))(?: \w+)? (?:section|subsection|appendix|chapter)/,
  /^(?:This|The (?:next|following|rest of the|remainder of the?)) (?:section|subsection|appendix|paper is (?:organi[sz]ed|structured)|rest of)/,
  /^The (?:rest|remainder) of (?:this|the) (?:paper|section|article)|^The (?:last|next|first|final|previous|following) section/,
  /^Section \d|^(?:Sections?|Appendix|Appendices) [\dA-Z]/,
  /^(?:See|Refer to|Recall|Note that in|Consider|Suppose|Let|Assume)\b/,
  /^We (?:now|next|begin|start by|conclude (?:by|with)|refer(?! to\b[^.]{1,80} as\b)|first (?:describe|review|give|discuss|present)|will (?:now|first|describe|discuss|show)|thank|are grateful|leave)\b/,
  /^We (?:describe|discuss|present|review|detail|explain|elaborate)[^.]{0,60}\b(?:below|in (?:Section|Sec\.|§|Appendix|the next|this section|the following))/,
  /^(?:Figures?|Fig\.|Tables?|Algorithm|Listing|Equation|Eq\.|Theorem|Lemma|Proof|Definition|Corollary|Proposition|Property|Appendix)\s*[\dA-Z]/,
  /^(?:Details|More details|(?:For|Further) (?:more )?details|The proof|Our code|The code|Code (?:is|and))\b/,
  /^In (?:the )?(?:figures?|fig\.|tables?|tab\.|sections?|sec\.|appendix|algorithm) \(?[\dA-Z][^,]{0,12},? (?:we|the results)\b/i,
  /^\d+ (?:shows?|presents?|lists?|gives?|reports?|compares?|summari[sz]es|depicts?|illustrates?|plots?)\b/,
  /^Having (?:described|discussed|presented|shown|established|introduced|defined|seen)\b/,
  /^As (?:mentioned|noted|discussed|described|stated|explained),? ?(?:above|before|earlier|in\b|,)/,
  /^(?:To appear|Permission to|Copyright|Correspondence|Work (?:done|performed)|Equal contribution|Preprint|Available at|Keywords)\b/,
  /^We (?:discuss|describe|outline|present) (?:the |some |several )?(?:limitations|future|related|details)\b/,
  /\bleave (?:the |further |more )?(?:details?|discussion|proofs?)\b/,
  /^Here,? we (?:describe|present|discuss)\b|^Both (?:Figures|Tables)/,
  /^(?:Prompt|Question|Answer|Input|Output|Q|A|Instructions?):/,
]
const POINTS_ELSEWHERE =
  /\b(?:rows? \([a-z\d]\)|(?:as )?(?:shown|seen|depicted|illustrated|described|listed|given|discussed|mentioned|defined) (?:above|below|earlier|previously|here)|(?:the|this) (?:following|preceding|above)\b|(?:in|of|from) (?:the|this) (?:table|figure|plot|graph)s?\b|(?:paragraphs?|sections?|subsections?) (?:below|above)|the previous (?:section|paragraph|example|chapter|equation|subsection)|(?:see )?(?:above|below)\)|:\s*$)|\b(?:in|from|by|see) (?:Eq|Equation|Eqs)\.? ?\(?\d/i
const ADDRESS = /https?:|www\.|@[\w.]+\.\w{2,}|\.com\b|github/i
/** "|L|/2" is a number that has a name. */
const SIZE = /(?<![\p{L}|])\|\p{L}{1,3}\|(?:\/\d)?/gu
const FOREIGN_SIGN = /\*\*|[{}\\|⟨⟩•▪◦‣□■●⇒∎\uFFFD]|(?<![\p{L}\d])_|_(?![\p{L}\d(])|\s~\s/u
const MATH = /[=<>≤≥≈∈∑∏∫∂∇√∞±×·∼∥⊙⊤∀∃→←↔∗⋆†‡§¶α-ωΑ-Ω]|\p{Sm}/gu
/** "K = 4" reads as well as a word does, and so does "β_1 = 0.9". */
const SETTING = /(?<![\p{L}\d_])\p{L}[\p{L}\d]{0,2}(?:_[\p{L}\d]{1,3})?\s?=\s?\d+(?:\.\d+)?/gu
/** "12.1 13.4 15.6 17.8", "Top-1 Top-5 Top-20", "Top-1 error Top-5 error" */
const CELLS = /(?:\b\d+(?:\.\d+)?%?\s+){4,}|(?:\b\p{L}+-\d+\s+){3,}|\b\p{L}+-\d+ (\p{L}+) \p{L}+-\d+ \1 /u
const SINGLE_LETTER = /(?:^|[\s(])[B-Zb-z](?=[\s),.;:])/g
const THANKS =
  /\b(?:our|my|the) (?:thanks|gratitude)|grateful|thank\b|(?:supported|funded|sponsored),? (?:in part,? |partially |partly )?by\b.*\b(?:grants?|foundation|fellowship|award|contract)\b|\bgrant (?:no|number)/i
// A ligature that the PDF's font did not name leaves holes: "de ned", "e cient", "rst", "bene cial e ects".
const LOST_LIGATURE =
  /\b(?:de|re|e|o|di|su|speci|classi|identi|signi|modi|quanti|veri|justi|arti|bene|suf|coef|con|elds?)\s(?:nings?|ne[ds]?|nitions?|nite(?:ly)?|cient(?:ly|s)?|cation|ed|ects?|ective(?:ly)?|ectively|cult(?:y|ies)?|erent(?:ly)?|erences?|cant(?:ly)?|cial(?:ly)?|cally|cations?|ciality|icts?|dence|gurations?|rst|ers?|cer|cials?|cult)\b|\s(?:nds?|nding|rst(?:ly)?|nally|gures?|nite|xed|lters?|elds?|exible|exibility|uence)\s|\b(?:bene|pro) ts?\b|\b[DR]e nition|\bnoteboo\s|\sffl\s|\w\{\s?\w/
// "3 faster", "up to 3 over", "1 8 speedup": the sign between was lost, and the text now says something else.
const LOST_TIMES =
  /\b\d+(?:[.–-]\d+)? (?:faster|fewer|slower|smaller|larger|longer|speed-?ups?|over|reduction|improvement)\b|\b\d+(?:\.\d+)? (?:more|less) (?:memory[ -])?(?:efficient|expensive|costly|accurate|memory)\b|\b(\d+) \1\b|\b\d \d\b|\d \)/
// "accuracy4 on": the mark of a footnote stands as if it were a number.
const FOOTNOTE_MARK =
  /(?<![\p{L}\d-])\p{Ll}{5,}\d{1,2}(?=[\s,;])|(?<![\p{L}\d-])(?:the|an?|of|in|and|to|is|as|on|by|for|with|that)\d{1,2}\s|^\d{1,2}\p{Lu}\p{Ll}/u
const GLUED_SENTENCE =
  /[\p{L}\d)] (?:We|Our|This|These|It|They|Since|When|While) \p{Ll}|\p{Ll}{3} (?:During|Besides|Following|Although|Because|Unlike|However) \p{L}|\b(?:in|of|by|with|and|to|for) The \p{Ll}/u
const CUT_OFF =
  /\b(?:of|the|is|are|by|with|a|an|and|or|but|at|than|to|from|into|between|versus|as|see|cf|like|et al|e\.g|i\.e)\.$/
// Some sentences do end in these ("the tasks that it is used for"); where a citation was taken away, none does.
const LEFT_HANGING =
  /\b(?:of|the|by|with|a|an|and|or|but|at|than|to|from|into|between|versus|as|see|like|in|on|for|via|under|following|per|over)(?=[.,;:)])/gi
/** "…, (2) the other one is slower": the first of them stands elsewhere. */
const SECOND_OF = /[,;:.](?: and)? \(2\) \p{L}/u
const DECORATION = /[a-z]\.\.$|º|¹|ˆ|¨|´|\bj\w+j\b=/

/** What a caller may know of a sentence already. */
type Known = { shown: string; words: string[] }

/** Why a sentence may not stand in an answer, or null when it may. The length is that of what would be shown. */
export function rejection(sentence: string, section: SectionType, known?: Known): string | null {
  if (section === 'skip') return 'section'
  const words = known?.words ?? rawWords(sentence)
  if (words.length < SHORTEST) return 'short'
  if (words.length > LONGEST || sentence.length > LONGEST_CHARACTERS) return 'long'
  return (
    shapeFault(sentence, known?.shown) ??
    signpostFault(sentence) ??
    symbolFault(sentence) ??
    readingFault(sentence, words) ??
    null
  )
}

function shapeFault(sentence: string, shown = shownForm(sentence)): string | undefined {
  if (/\?["”)]*$|\?\s/.test(sentence)) return 'question'
  if (!/[.!]["”’)\]]*(?:\[[\d, –-]+\])?$/.test(sentence)) return 'no end'
  if (!/^["“‘]?[\p{Lu}\d]/u.test(sentence)) return 'no start'
  if (/^\d+(?:\.\d+)*\.?\s+\p{Lu}|^\d+[.)]\s|^\p{Lu}(?:\.\d+)+\.?\s/u.test(sentence)) return 'numbered'
  if (count(sentence, /[([]/g) !== count(sentence, /[)\]]/g)) return 'brackets'
  if (count(sentence, /["“”]/g) % 2 === 1) return 'quotes'
  if (CUT_OFF.test(sentence) || hangs(sentence, shown)) return 'cut off'
  if (SECOND_OF.test(sentence) && !sentence.includes('(1)')) return 'cut off'
  return undefined
}

/** Whether taking a citation away left a word that leads to nothing: "similar to [30]." */
function hangs(sentence: string, shown: string): boolean {
  return CUT_OFF.test(shown) || count(shown, LEFT_HANGING) > count(sentence, LEFT_HANGING)
}

function signpostFault(sentence: string): string | undefined {
  if (SIGNPOSTS.some((pattern) => pattern.test(sentence))) return 'signpost'
  if (POINTS_ELSEWHERE.test(sentence)) return 'points elsewhere'
  if (/\b(?:Figure|Fig\.|Table) \d+:/.test(sentence)) return 'caption'
  if (THANKS.test(sentence)) return 'thanks'
  return undefined
}

function symbolFault(sentence: string): string | undefined {
  if (ADDRESS.test(sentence)) return 'address'
  if (FOREIGN_SIGN.test(sentence.replace(SIZE, ''))) return 'symbols'
  const plain = sentence.replace(SETTING, '')
  const math = count(plain, MATH)
  const single = count(plain, SINGLE_LETTER)
  if (math >= 3 || single >= 4 || math + single >= 4) return 'formula'
  if (count(plain, /\p{L}/gu) / plain.replace(/\s/g, '').length < 0.74) return 'few letters'
  if (count(sentence, /\d+(?:\.\d+)?/g) > 9 || CELLS.test(sentence)) return 'table'
  return undefined
}

function readingFault(sentence: string, words: string[]): string | undefined {
  if (!VERB.test(sentence)) return 'no verb'
  if (/\b(\p{L}+) \1\b/iu.test(sentence) && !/\b(?:that that|had had)\b/i.test(sentence)) return 'repetition'
  if (/\p{Ll}+- \p{Ll}|(?<!\))\s[,;:.](?:\s|$)|\(\s|\.\.\.|…\s*$/u.test(sentence) || DECORATION.test(sentence))
    return 'spacing'
  if (LOST_LIGATURE.test(sentence)) return 'ligature'
  if (LOST_TIMES.test(sentence)) return 'lost sign'
  if (FOOTNOTE_MARK.test(sentence)) return 'footnote mark'
  if (GLUED_SENTENCE.test(sentence)) return 'glued heading'
  if (words.filter((word) => /^\p{Lu}/u.test(word)).length / words.length > 0.55) return 'capitals'
  if (/^(?:\p{Lu}[\p{L}-]*\s+){4,}(?:The|We|In|This|A|To|It|Our)\s\p{Ll}/u.test(sentence)) return 'glued heading'
  return undefined
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
