import { isDangling } from './dangling'
import { countWords } from './word-count'

// Openings that are only a connective: what stays without them is still the source's own words.
// Most need their comma: "Similarly to other models, …" does not open with a connective.
const LEADING_CONNECTIVE =
  /^(?:(?:However|Moreover|Furthermore|Therefore|Thus|Hence|Additionally|In addition|Also|Similarly|Likewise|Consequently|As a (?:result|consequence)|Nevertheless|Nonetheless|Instead|Indeed|In fact|Specifically|In particular|More specifically|More precisely|Accordingly|Finally|Lastly|Last|Besides|Interestingly|Surprisingly|Importantly|Notably|Of course|Clearly|Overall|Unfortunately|Fortunately|To this end|That is|In other words|Concretely|First|Second|Third|Firstly|Secondly|Thirdly|Next|Then|Again|For (?:example|instance)|Meanwhile|In summary|In short|In conclusion|To summarize|To our knowledge|As can be seen|As expected),|(?:Thus|Therefore|Hence|Note that|We note that|Recall that),?)\s+/
const AUTHOR_YEAR =
  /\s*\((?:see |cf\. |e\.g\.,? |see also )?(?:\p{Lu}[\p{L}'’-]+(?:(?:,? (?:and|&) |, )\p{Lu}[\p{L}'’-]+)*(?: et al\.?)?,? \(?\d{4}[a-z]?\)?(?:, \d{4}[a-z]?)*[;,]? ?)+\)/gu
const POINTER =
  /\s*\((?:see |cf\. |e\.g\.,? |as shown in |shown in |also in )?(?:Figs?\.?|Figures?|Tables?|Tab\.|Sections?|Sec\.|§|Appendix|App\.|Eqs?\.?|Equation|Algorithm)\s*[\dA-Z.]+[^()]{0,40}\)/g
const NUMBERED_CITATION = /\s*\[\d+(?:[,;–-]\s*\d+)*\](?:\s*,?\s*\[\d+(?:[,;–-]\s*\d+)*\])*/g
const PREPOSITION = /\b(?:of|in|by|from|to|with|than|like|following|under|and|or|see)$/i
/** "… extremely small gradients 4.": the mark of a footnote. */
const FOOTNOTE_MARK = /(?<=\p{L}(?:ents|ions|ures|ties|sors|ings|els)) \d(?=\.$)|(?<=\p{Ll}{5})\d(?=\.$)/u
const SHORTEST_REST = 8

/**
 * The form in which a sentence is shown: verbatim, but for a leading connective and the bracketed citations and
 * pointers to figures. After the sentence that it follows in the source (`follows`) it keeps its connective.
 */
export function shownForm(sentence: string, follows = false): string {
  const text = sentence.replace(/\s+/g, ' ').trim()
  return (follows ? text : withoutConnective(text))
    .replace(AUTHOR_YEAR, '')
    .replace(POINTER, '')
    .replace(NUMBERED_CITATION, (citation, at: number, all: string) => (isWord(citation, at, all) ? citation : ''))
    .replace(FOOTNOTE_MARK, '')
    .replace(/\s+\(\s*\)/g, '')
    .replace(/\s+([.,;:])/g, '$1')
}

/** A citation that the sentence needs: "The protocol of [4] performs as well". */
function isWord(citation: string, at: number, all: string): boolean {
  return PREPOSITION.test(all.slice(0, at)) && /^ \p{Ll}/u.test(all.slice(at + citation.length))
}

function withoutConnective(text: string): string {
  const connective = text.match(LEADING_CONNECTIVE)?.[0]
  if (connective === undefined) return text
  const rest = text.slice(connective.length)
  const raised = rest.charAt(0).toUpperCase() + rest.slice(1)
  return isDangling(raised) || countWords(raised) < SHORTEST_REST ? text : raised
}
