/** `summary`: summaries and the user's notes; `content`: full text. */
export type Layer = 'summary' | 'content'
