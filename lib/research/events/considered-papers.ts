import type { SourceQuality } from '../../sources/work/describe-source'
import type { Hit, SourceName } from '../../sources/work/source'
import type { PaperRef } from '../../text/names/titles'

/** A paper that the funnel considered. */
export type ConsideredPaper = PaperRef & {
  /** 0..1 */
  relevance: number
  kept: boolean
  /**
   * why it was kept or left out: `in its summary`, `below 0.50`, `crowded out by diversity`, `no matching passage`, …
   */
  reason: string
  /** names of the person's libraries that contain it; absent if they have only one */
  libraries?: string[]
  /** matching words of its summary; absent if there are none, and in old events */
  matched?: string
}

/** A paper that a model screened for a report, by title and abstract. `subtopics`: ids of those it fits. */
export type ScreenedPaper = Pick<ConsideredPaper, 'paperId' | 'title' | 'published' | 'kept'> & {
  /** short reason */
  why: string
  subtopics: string[]
}

/** A paper named in the question, as its card shows it. */
export type NamedPaper = PaperRef & {
  venue: string | null
  /** first lines of its abstract; empty if unknown */
  abstract: string
}

/** Reason for keeping a paper named in the question; may be followed by more. */
export const IN_QUESTION = 'named in the question'

export function isNamedInQuestion({ reason }: Pick<ConsideredPaper, 'reason'>): boolean {
  return reason.startsWith(IN_QUESTION)
}

/** A work reported by an outside source, with its judgement before it is read. */
export type JudgedWork = PaperRef & {
  venue: string | null
  /** sources that reported it */
  sources: SourceName[]
  /** page of the work */
  url: string
  /** absent in old events */
  doi?: string | null
  pmid?: string | null
  quality: SourceQuality
  notice: Hit['notice']
  /** whether the library has its full text, where it is read */
  inLibrary: boolean
  /** its open PDF was read for this run; absent: no */
  readInFull?: true
}

/** Stands in place of a source's name for stored works; searching them asks no source. */
export const KEPT_WORKS = 'kept'
