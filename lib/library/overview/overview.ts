import { findOwnSetting, forgetOwnSetting, saveOwnSetting } from '../../db/settings'
import type { Failure } from '../../errors'

export type OverviewPaper = { id: string; title: string }

export type Theme = {
  /** by the model */
  name: string
  /** phrases that tell it from the others, as its papers write them */
  phrases: string[]
  /** a sentence by the model */
  about: string
  /** how many papers are of it, and those nearest to its middle */
  size: number
  papers: OverviewPaper[]
}

/** A paper that others of the library cite, and by how many. */
export type OftenCited = OverviewPaper & { by: number }

/** What papers disagree on, as a run found it. */
export type Disagreement = { claim: string; sessionId: string }

/** What is in the person's libraries, as it was when this was made. */
export type Overview = {
  /** ISO date and time */
  madeAt: string
  /** papers that were searched */
  papers: number
  /** years with the number of their papers, in order; `undated` have none */
  years: { year: number; papers: number }[]
  undated: number
  /** largest first; none without a model */
  themes: Theme[]
  /** papers that are of no theme, since they are not in the space of meaning yet */
  unplaced: number
  /** most cited first */
  cited: OftenCited[]
  disagreements: Disagreement[]
  questions: string[]
  /** whether a model named and described the themes */
  byModel: boolean
  /** why the model that was to do it did not; null: it did, or there was none */
  notice: string | null
}

/** One that is being made, or could not be. `done` of `of` papers are read for what they cite. */
export type Making = { id: string; done: number; of: number; error: Failure | null }

const KEPT = 'library overview'
const MAKING = 'library overview making'

/** The last one that was made; null when there is none. */
export function findOverview(): Promise<Overview | null> {
  return findOwnSetting<Overview>(KEPT)
}

/** The one that is being made, or that failed; null: neither. */
export function findMaking(): Promise<Making | null> {
  return findOwnSetting<Making>(MAKING)
}

export function keepMaking(making: Making): Promise<void> {
  return saveOwnSetting(MAKING, making)
}

/** Takes the place of the one before. */
export async function keepOverview(overview: Overview): Promise<void> {
  await saveOwnSetting(KEPT, overview)
  await forgetOwnSetting(MAKING)
}
