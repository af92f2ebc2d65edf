/** Shown above every answer that was made without a language model. */
export const PREAMBLE = '*Passages from the papers, in their own words. No language model was used.*'
