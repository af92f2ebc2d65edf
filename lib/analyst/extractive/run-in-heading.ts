import { countWords } from './word-count'

// "RAG-Token Model In the RAG-Token model we …"
const REPEATED =
  /^((\p{Lu}[\p{L}-]{2,})(?: [\p{L}\d-]+){0,4}?) ((?:(?:For|In|On|With|To)(?: the)? |The |An? )?\2\b.*)$/su
const GLUED =
  /^((?:[\p{L}\d&,'’()-]+ ){1,9}?)((?:The|We|While|This|These|When|If|Since|Our|For|In|It|As|To|Although|Each|After|During|Given|Unlike|There|A|An|Recent|One|Many|Most|Some|Several|Almost|All|Both|Note|Here|On|At|By|From)\s\p{Ll}.*)$/su
// After a word in lower case a capital can only open the sentence: "Salient span masking During REALM pre-training, …".
const GLUED_IN_LOWER_CASE =
  /^(\p{Lu}(?:[\p{L}\d&,'’()-]+ ){1,8}?[\p{Ll}-]+) ((?:We|While|When|If|Since|Our|For|In|As|To|Although|Even|After|Before|During|Given|Unlike|Besides|Following|Because|Once|Similar|Recent|Inspired|However|Finally|First|Somewhat|Another|By|From|On|With)\s\p{L}.*)$/su
// After several words with a capital a conjunction can, whatever follows: "Remove Local Response Normalization While Inception …".
const GLUED_IN_CAPITALS =
  /^((?:\p{Lu}[\p{L}\d-]+ ){3,8}?)((?:While|Although|When|If|Since|Because|Unlike|Whereas) \p{L}.*)$/su
const OPENS_SENTENCE =
  /^(?:Before|After|Since|While|Although|Because|Until|Unless|Whenever|Where|Whereas|Once|Both|Even|Only|Given|Using|During|Under|Between|Within|Without|Through|Unlike|Like|Also|Then|Thus|First|Second|Here|Note)\b/
const SHORTEST_REST = 6
const NO_HEADING_START =
  /^(?:However|Thus|Hence|Therefore|In|On|At|We|The|This|It|And|But|If|When|As|For|Vitamin|Group|Type|Class|Part|Phase|Table|Figure)$/
const NO_HEADING_END =
  /(?:,|\b(?:of|on|in|by|the|a|an|to|for|from|with|and|that|is|are|was|were|we|called|as|at|via))$/i
const VERB_WORD = /^(?:is|are|was|were|has|have|can|we|that|which|will|may|do|does)$/

/**
 * Parts a run-in heading from the sentence that it is glued to ("Data freshness We check …"): `[heading, rest]`, and
 * `['', text]` when there is none. `heading + ' ' + rest` is always the text itself.
 */
export function partRunInHeading(text: string): [heading: string, rest: string] {
  const [, heading = '', , sentence = ''] = text.match(REPEATED) ?? []
  if (
    heading !== '' &&
    !/[.,]/.test(heading) &&
    !NO_HEADING_END.test(heading) &&
    countWords(sentence) >= SHORTEST_REST
  ) {
    return [heading, sentence]
  }
  const glued = text.match(GLUED) ?? text.match(GLUED_IN_LOWER_CASE) ?? text.match(GLUED_IN_CAPITALS)
  const head = glued?.[1]?.trim() ?? ''
  const rest = glued?.[2] ?? ''
  if (head === '' || rest === '' || !isHeading(head, rest)) return ['', text]
  return [head, rest]
}

function isHeading(head: string, rest: string): boolean {
  const words = head.split(' ')
  const single = words.length === 1
  if (single && (head.length < 6 || /^(?:An?|One|All|Both|Most|Many|Some)\s/.test(rest) || OPENS_SENTENCE.test(head)))
    return false
  if (!/^\p{Lu}/u.test(head) || NO_HEADING_END.test(head) || NO_HEADING_START.test(words[0] ?? '')) return false
  return !words.some((word) => VERB_WORD.test(word))
}
