/** Stance of a paper on a claim; `related`: on the topic, without supporting or contradicting the claim. */
export const STANCES = ['supports', 'contradicts', 'related', 'silent'] as const

export type Stance = (typeof STANCES)[number]
