/** How a paper stands to a claim; `related`: it speaks of it, and neither carries it nor rules it out. */
export const STANCES = ['supports', 'contradicts', 'related', 'silent'] as const

export type Stance = (typeof STANCES)[number]
