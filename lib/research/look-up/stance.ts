/** Stance of a paper to a claim; `related`: on the topic, without supporting or excluding the claim. */
export const STANCES = ['supports', 'contradicts', 'related', 'silent'] as const

export type Stance = (typeof STANCES)[number]
