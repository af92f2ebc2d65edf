import type { Finding } from './finding'
import type { Subtopic } from './report-plan'

/** A model's consolidation of all findings of a report. Each point lists the ids of its findings. */
export type Thought = {
  themes: { name: string; findings: string[] }[]
  /** what several sources share, or how what they find goes with time, size or setting */
  trends: { text: string; findings: string[] }[]
  /** two findings, of two works or of one, of which each says otherwise than the other */
  contradictions: { about: string; one: string; other: string }[]
  gaps: { text: string; findings: string[] }[]
}

/**
 * A subtopic with the findings it reports, best first; no other subtopic reports them. `elsewhere`: papers with a finding
 * on it that is reported by another subtopic. `shared`: the best of those findings with the title of that subtopic, for a
 * model that refers to them.
 */
export type Consolidated = {
  subtopic: Subtopic
  findings: Finding[]
  elsewhere: string[]
  shared?: { finding: Finding; toldUnder: string }[]
}
