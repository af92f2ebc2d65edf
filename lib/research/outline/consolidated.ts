import type { Finding } from './finding'
import type { Subtopic } from './report-plan'

/** What a model makes of the findings on a subtopic. Each point names the findings that it rests on, by their ids. */
export type Thought = {
  themes: { name: string; findings: string[] }[]
  summary: { text: string; findings: string[] }[]
  /** two findings of two works, of which each says otherwise than the other */
  contradictions: { about: string; one: string; other: string }[]
  gaps: { text: string; findings: string[] }[]
}

/**
 * What is told of a subtopic: findings that no other subtopic tells, best first. `elsewhere`: there are some, and others
 * tell them all. `thought`: what a model makes of them; null: none did.
 */
export type Consolidated = {
  subtopic: Subtopic
  findings: Finding[]
  elsewhere: boolean
  thought: Thought | null
}
