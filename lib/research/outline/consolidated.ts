import type { Subtopic } from '../plan/report-plan'
import type { Finding } from './finding'

/** A model's consolidation of all findings of a report. Each point lists the ids of its findings. */
export type Thought = {
  themes: { name: string; findings: string[] }[]
  /** what several sources share, or how findings vary with time, size or setting */
  trends: { text: string; findings: string[] }[]
  /** pairs of findings that contradict each other, from two works or from one */
  contradictions: { about: string; one: string; other: string }[]
  gaps: { text: string; findings: string[] }[]
}

/**
 * A subtopic with the findings it reports, best first. No other subtopic reports them. `elsewhere`: papers with a
 * finding on it that another subtopic reports. `shared`: the best of those findings, with the title of that subtopic,
 * so that a model can refer to it.
 */
export type Consolidated = {
  subtopic: Subtopic
  findings: Finding[]
  elsewhere: string[]
  shared?: { finding: Finding; toldUnder: string }[]
}
