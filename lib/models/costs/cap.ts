import type { AppError } from '../../errors'

/** Limit of one piece of work; null: none. */
export type Cap = { tokens: number | null; usd: number | null }

export const NO_CAP: Cap = { tokens: null, usd: null }

/** Estimated use of a running call. */
export type Share = { tokens: number; usd: number }

/** A limit, what was used of it, and what running calls may still use. */
export type Budget = {
  cap: Cap
  used: Share
  held: Share[]
  /** the error for a call that does not fit into the limit, or that used it up */
  reached(limit: Partial<Cap>): AppError
}

/**
 * What a person may still use this month, across all their work in all processes. `whose`: owner of the model, see
 * `whoseOf`; absent: the installation.
 */
export type Month = {
  /**
   * Reads the database, where each finished call is counted. Undefined if no limit applies, as for a person's own
   * model.
   */
  look(whose?: string): Promise<Budget | undefined>
  /** Reserves a share until the database counts it. Returns a function that ends the reservation. */
  hold(share: Share, whose?: string): () => void
}
