const ORGANISATION =
  /\b(?:google|deepmind|microsoft|openai|meta|facebook|amazon|apple|ibm|nvidia|anthropic|mozilla|adobe|intel|yahoo|universit\w*|univ|colleges?|school|departments?|dept|facult\w+|academy|institut\w*|instituto|labs?|laborator\w*|research|observator\w+|cent(?:er|re)s?|inc|ltd|llc|gmbh|corp|corporation|foundation|hospital|usenix|stanford|mit|berkeley|cmu|harvard|princeton|oxford|cambridge|cern|nasa|eth)\b/i

/** Whether words name a company, a university or a part of one: whoever works there writes papers, it does not. */
export function isOrganisation(words: string): boolean {
  return ORGANISATION.test(words)
}
