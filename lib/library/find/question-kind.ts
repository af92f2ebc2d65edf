import type { Question } from '../../analyst/question'

/** Whether a question is answered from one place, from several works set side by side, or from as many as there are. */
export type QuestionKind = 'one' | 'compare' | 'many'

const COMPARE =
  /\b(?:compar\w+|versus|vs\.?|differ\w*|contrast\w*|similarit\w+|trade-?offs?|as opposed to|rather than|against|(?:better|worse|best|faster|slower|more|less|larger|smaller) than|who does (?:best|better)|in the one of|which (?:one|of the (?:two|three))|two ways|one .{3,60} the other)\b/i
// Words that compare unless it is papers that are asked for.
const SETS_SIDE_BY_SIDE =
  /\b(?:each|both|respectively|either|and (?:what|how|where|why) (?:did|does|do|is|are|about))\b/i
const ENUMERATES =
  /(?:^|[\s:])[^,?.:;]{3,40}, [^,?.:;]{3,40},? (?:and|or) (?!(?:what|how|why|when|where|which|who|then|so|if|is|are|was|did|does|do)\b)/i
const MANY =
  /\b(?:which|what|list|name|are there|any)\b(?:(?!\b(?:is|was|were|do|does|did|has|have|can)\b)[^?.]){0,30}\b(?:papers|works|articles|studies|systems|approaches|methods|techniques|tools|models|ones)\b|\b(?:which|what|any) of (?:my|the|these|our)\b|\bin which (?:of|ones?|papers?|works?|articles?|studies)\b|\b(?:my|the) papers\b|\b(?:overview|survey|state of the art|everything (?:on|about|that|there|i|we|in)|all (?:the )?papers)\b|\b(?:tools|corpora|approaches|methods|systems|models|datasets)\b.*\bfor\b.*ing\b/i

/** `groups`: how many groups of authors it names that wrote nothing together. */
export function questionKind({ text, type, things }: Question, groups: number): QuestionKind {
  const many = MANY.test(text)
  if (things.length >= 2 || groups >= 2 || COMPARE.test(text)) return 'compare'
  if (!many && (ENUMERATES.test(text) || SETS_SIDE_BY_SIDE.test(text))) return 'compare'
  return many || type === 'list' ? 'many' : 'one'
}

const SPLIT =
  /\s*(?:\b(?:vs\.?|versus|and|or|against|compared (?:to|with)|with|than|to|but|while|whereas|the other|in|for|of)\b|[,;:?.!–—])\s+/gi

/** What a comparison may compare: the things that were read off it, else its pieces. */
export function partsCompared({ text, things }: Question): string[] {
  if (things.length >= 2) return things
  return text
    .split(SPLIT)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
