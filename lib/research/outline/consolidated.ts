import type { Finding } from './finding'
import type { Subtopic } from './report-plan'

/** What a model makes of all findings of a report. Each point names the findings that it rests on, by their ids. */
export type Thought = {
  themes: { name: string; findings: string[] }[]
  /** what several sources share, or how what they find goes with time, size or setting */
  trends: { text: string; findings: string[] }[]
  /** two findings, of two works or of one, of which each says otherwise than the other */
  contradictions: { about: string; one: string; other: string }[]
  gaps: { text: string; findings: string[] }[]
}

/**
 * What is told of a subtopic: findings that no other subtopic tells, best first. `elsewhere`: papers of which others tell a finding
 * on it. `shared`: the best of these findings, each with the title of the subtopic that tells it, for a model that refers to them.
 */
export type Consolidated = {
  subtopic: Subtopic
  findings: Finding[]
  elsewhere: string[]
  shared?: { finding: Finding; toldUnder: string }[]
}
