import type { PaperFilter } from '../../library/filters/paper-filter'

/** Search settings of one stage. */
export type StageSettings = {
  /** number of papers or passages to keep */
  k: number
  /**
   * MMR alpha: 1 is relevance alone, 0 diversity alone. Applies to passages of research by outline, and to those of an
   * answer for which the first search finds nothing
   */
  mmr: number
  /** lowest relevance to keep, as a share of the best, 0..1. For passages: those for a model */
  cutoff: number
}

/** Settings of the funnel for one question. Stored with each run. */
export type FunnelSettings = {
  /** for papers; a question that asks for papers keeps 2.5 times as many */
  scope: StageSettings
  /** for passages of the shortlist; about 1.4 times as many are kept if several papers must be covered */
  gather: StageSettings
  /** maximum number of papers that join the shortlist by their full text alone; 0: summaries alone decide */
  fullText: { limit: number }
  /** ids of papers to read whatever their relevance */
  include: string[]
  /** ids of papers to leave out whatever their relevance */
  exclude: string[]
  /** ask only these papers; null: all */
  among: PaperFilter | null
  /** start with the newest of the kept papers instead of the most relevant; for answers only */
  newestFirst: boolean
  /** quote even if a model is connected */
  byQuoting: boolean
}

/**
 * The funnel's parameters as its authors set them (the four-stage research command: summary index k = 8, MMR alpha 0.5,
 * cutoff 0.5; content index k = 15, alpha 0.6, cutoff 0.6).
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

/** Bounds for a person's settings. MMR chooses among the 60 nearest passages, so k stays below that. */
export const LIMITS = {
  scope: { k: [1, 30], mmr: [0, 1], cutoff: [0.1, 0.9] },
  gather: { k: [1, 50], mmr: [0, 1], cutoff: [0.1, 0.9] },
  fullText: { limit: [0, 40] },
  /** papers listed individually */
  papers: 500,
} as const

/** Broader settings: half as many passages again, twice the papers found in full text, lower cutoffs. */
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
