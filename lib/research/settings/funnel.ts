import type { PaperFilter } from '../../library/organize/paper-filter'

/** Search settings of one stage. */
export type StageSettings = {
  /** number of papers or passages that are kept */
  k: number
  /** MMR alpha: 1 is relevance alone, 0 difference alone. Passages of an answer are not chosen by it, those of research by outline are */
  mmr: number
  /** lowest relevance that is kept, as a share of the best, 0..1. Of passages: those that a model writes from */
  cutoff: number
}

/** Settings of the funnel for one question. Stored with each run. */
export type FunnelSettings = {
  /** over the papers; a question that asks for papers keeps 2.5 times as many */
  scope: StageSettings
  /** over the passages of the shortlist; where several papers are to be heard a third more are kept */
  gather: StageSettings
  /** at most so many papers join the shortlist that only their full text speaks for; 0: summaries alone decide */
  fullText: { limit: number }
  /** ids of papers that are read whatever their relevance */
  include: string[]
  /** ids of papers that are left out whatever their relevance */
  exclude: string[]
  /** only these papers are asked; null: all */
  among: PaperFilter | null
  /** of the papers that are kept the newest is heard first, not the one that fits best; answers alone heed it */
  newestFirst: boolean
  /** answered by quoting, whichever model is connected */
  byQuoting: boolean
}

/**
 * The parameters of the funnel, as its authors set them (the four-stage research command: summary index k = 8,
 * MMR alpha 0.5, cutoff 0.5; content index k = 15, alpha 0.6, cutoff 0.6).
 */
export const FUNNEL: FunnelSettings = {
  scope: { k: 8, mmr: 0.5, cutoff: 0.5 },
  gather: { k: 15, mmr: 0.6, cutoff: 0.6 },
  fullText: { limit: 10 },
  include: [],
  exclude: [],
  among: null,
  newestFirst: false,
  byQuoting: false,
}

/** Lowest and highest that a person may set. MMR chooses among the 60 nearest passages, so k stays below that. */
export const LIMITS = {
  scope: { k: [1, 30], mmr: [0, 1], cutoff: [0.1, 0.9] },
  gather: { k: [1, 50], mmr: [0, 1], cutoff: [0.1, 0.9] },
  fullText: { limit: [0, 40] },
  /** papers named one by one */
  papers: 500,
} as const

/** Settings that look further: half as many passages again, twice the papers found in full text, lower cutoffs. */
export function widen(settings: FunnelSettings): FunnelSettings {
  const wider = (
    stage: StageSettings,
    { k, cutoff }: { k: readonly [number, number]; cutoff: readonly [number, number] },
  ) => ({
    ...stage,
    k: Math.min(Math.ceil(stage.k * 1.5), k[1]),
    cutoff: Math.max(Math.round((stage.cutoff - 0.15) * 100) / 100, cutoff[0]),
  })
  return {
    ...settings,
    scope: wider(settings.scope, LIMITS.scope),
    gather: wider(settings.gather, LIMITS.gather),
    fullText: { limit: Math.min(Math.max(settings.fullText.limit * 2, 10), LIMITS.fullText.limit[1]) },
  }
}

export const QUESTION_LIMIT = 10_000
