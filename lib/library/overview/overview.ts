import { findOwnSetting, forgetOwnSetting, saveOwnSetting } from '../../db/settings'
import type { Failure } from '../../errors'

export type OverviewPaper = { id: string; title: string }

export type Theme = {
  /** by the model */
  name: string
  /** phrases that distinguish it, as its papers write them */
  phrases: string[]
  /** a sentence by the model */
  about: string
  /** how many papers are of it, and those nearest to its middle */
  size: number
  papers: OverviewPaper[]
}

/** A paper cited by others in the library, and by how many. */
export type OftenCited = OverviewPaper & { by: number }

/** A disagreement between papers, found by a run. */
export type Disagreement = { claim: string; sessionId: string }

/** The contents of the person's libraries at the time of the overview. */
export type Overview = {
  /** ISO date and time */
  madeAt: string
  /** number of searchable papers */
  papers: number
  /** years with their number of papers, in order; `undated` have none */
  years: { year: number; papers: number }[]
  undated: number
  /** largest first; none without a model */
  themes: Theme[]
  /** papers in no theme, because they have no vectors yet */
  unplaced: number
  /** most cited first */
  cited: OftenCited[]
  disagreements: Disagreement[]
  questions: string[]
  /** whether a model named and described the themes */
  byModel: boolean
  /** why the model failed; null: it did not, or there was none */
  notice: string | null
}

/** An overview in progress, or failed. References were read of `done` of `of` papers. */
export type Making = { id: string; done: number; of: number; error: Failure | null }

const KEPT = 'library overview'
const MAKING = 'library overview making'

/** The last finished overview; null if there is none. */
export function findOverview(): Promise<Overview | null> {
  return findOwnSetting<Overview>(KEPT)
}

/** The overview in progress, or failed; null: neither. */
export function findMaking(): Promise<Making | null> {
  return findOwnSetting<Making>(MAKING)
}

export function keepMaking(making: Making): Promise<void> {
  return saveOwnSetting(MAKING, making)
}

/** Replaces the previous overview. */
export async function keepOverview(overview: Overview): Promise<void> {
  await saveOwnSetting(KEPT, overview)
  await forgetOwnSetting(MAKING)
}
