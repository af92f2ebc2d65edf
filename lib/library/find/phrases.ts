const VENUE =
  'OSDI|SOSP|NSDI|PODC|PLDI|POPL|CHI|CSCW|UIST|KDD|WWW|WSDM|CIKM|SIGIR|SIGMOD|SIGCOMM|VLDB|AAAI|IJCAI|ACL|EACL|NAACL|EMNLP|COLING|TACL|CVPR|ICCV|ECCV|ICML|ICLR|NIPS|NeurIPS|EuroSys'

// What a person says to the library, not about the matter. Taking it out ranks nothing better; it keeps the share of a
// question that the library holds honest.
const PHRASES = [
  // "SQL-ish"
  /(?<=\p{L})-(?:ish|esque)\b/gu,
  // Where a paper appeared is not what it says.
  new RegExp(String.raw`\b(?:(?:${VENUE}) ?['’]?(?:(?:19|20)\d\d|\d\d)|(?:19|20)\d\d (?:${VENUE}))\b`, 'g'),
  /\b(?:in|from|of|among|across|within) (?:my|our|the|this) (?:own )?(?:library|collection|papers|pdfs|files|documents|articles)(?: here)?\b/gi,
  /\b(?:which|what) (?:of|ones of|among) (?:my|the|our|these|all my) (?:papers|articles|pdfs|documents|works)(?: (?:that )?(?:i|we) (?:have|own|collected))?\b/gi,
  /\b(?:which|what) (?:papers?|works?|articles?|stud(?:y|ies)|authors?)\b(?: (?:that )?(?:i|we) have(?: papers on)?)?\b/gi,
  /\b(?:that|the|an?) (?:old |famous |classic |recent |well[- ]known |original )?(?:paper|article|work|study|preprint|report|manuscript)s? (?:about|on|by|from|where|in which|that|which|of|with)\b/gi,
  /\b(?:can|could|would) you (?:please )?(?:tell|explain|show|describe|give|remind)(?: (?:to )?(?:me|us))?\b/gi,
  /\b(?:i (?:would|'d) (?:like|love) to (?:know|understand|see)|i (?:want|need|am trying|'m trying|was wondering|am wondering|wonder|remember|recall|think|believe|am looking for|'m looking for)(?: to)?(?: (?:know|understand|find|find out|see|learn))?|do (?:you|we|they) know|please|according to|it says|they (?:say|said|call|write|report|claim|use|used)|the authors?(?: of)?|(?:is|are|was|were) (?:meant|called|named)|what (?:do|did) (?:they|the authors|he|she) (?:call|mean|use|say|find|report)|(?:that )?i have(?: papers on)?|is it true that|if i remember (?:correctly|right))\b/gi,
  /\b(?:how (?:many|much|long|often|large|big|far|fast|high|well|close|similar|exactly)|roughly|approximately|exactly|actually|basically|in general|for example|and so on|and the like|or so|more or less|in simple words|in everyday words|briefly|in short|whatever|somehow)\b/gi,
]

/** A question without the phrases that only address the library; a semicolon stands in the place of each. */
export function withoutPhrases(question: string): string {
  return PHRASES.reduce((text, phrase) => text.replace(phrase, ' ; '), question)
}
