/** Summaries with the person's notes, or full text. */
export type Layer = 'summary' | 'content'
