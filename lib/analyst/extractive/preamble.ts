/** What an extractive answer says of itself, before everything else. */
export const PREAMBLE = '*Passages from the papers, in their own words. No language model was used.*'
