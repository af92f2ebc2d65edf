/**
 * The parameters of the funnel, as its authors set them (the four-stage research command: summary index k = 8,
 * MMR alpha 0.5, cutoff 0.5; content index k = 15, alpha 0.6, cutoff 0.6). Cutoffs are on relevance in [0, 1].
 */
export const FUNNEL = {
  scope: { k: 8, mmr: 0.5, cutoff: 0.5 },
  gather: { k: 15, mmr: 0.6, cutoff: 0.6 },
  /** Papers of the best full-text passages join the shortlist: 3 to 4 points more right pages and papers. */
  fullText: { limit: 10 },
} as const

export const QUESTION_LIMIT = 10_000
