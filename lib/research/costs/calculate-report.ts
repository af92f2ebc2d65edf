import { MOST_READ, MOST_SCREENED, SCREENED_AT_ONCE, subtopicsFor } from '../settings/run-limits'

/** Size of a planned report. `near`: papers on its topic. `isPlanned`: whether the plan already exists. */
export type ReportSize = { papers: number; near: number; subtopics: number; sections: number; isPlanned: boolean }
/** `inTurn`: output tokens that must wait for earlier output. */
export type ReportTokens = { inputTokens: number; outputTokens: number; inTurn: number }

/** Tokens of the instructions, of a paper (title and abstract, passages, findings), and of a subtopic. */
const PROMPT = {
  plan: 900,
  screening: 900,
  reading: 1_800,
  grading: 700,
  consolidation: 1_100,
  section: 2_000,
  frame: 1_100,
  check: 1_000,
}
const TITLE_AND_ABSTRACT = 205
const PASSAGES = 1_900
const FINDING = 105
/** Papers per reading call, findings per paper, and maximum findings reported per subtopic. */
const READ_AT_ONCE = 3
const FINDINGS = { ofPaper: 9, ofSubtopic: 12 }
/** Output tokens: per screened paper, finding, section's subtopic, and plan, and for the report's frame. */
const WRITTEN = { screened: 45, finding: 135, grade: 25, subtopic: 380, plan: 450, frame: 950, weighed: 900 }
/** Judged statements per subtopic, and the input and output tokens of each. */
const JUDGED = { ofSubtopic: 13, each: 140, answer: 20, atOnce: 18 }
/** Tokens of earlier sections shown when a section is written. */
const EARLIER = 750

/** Estimates the use of a report from the size of its prompts and its plan. */
export function calculateReport({ papers, near, subtopics, sections, isPlanned }: ReportSize): ReportTokens {
  const screened = Math.min(papers, MOST_SCREENED.ofReport)
  const read = Math.min(near, MOST_READ)
  const found = read * FINDINGS.ofPaper
  const reported = Math.min(found, subtopics * FINDINGS.ofSubtopic)
  // A section's findings are graded if one of its subtopics has more than it can report.
  const graded = found > FINDINGS.ofSubtopic ? found : 0
  const body = subtopics * WRITTEN.subtopic
  const statements = subtopics * JUDGED.ofSubtopic
  const readingCalls = Math.ceil(read / READ_AT_ONCE)
  const inputTokens =
    (isPlanned ? 0 : PROMPT.plan + read * TITLE_AND_ABSTRACT) +
    Math.ceil(screened / SCREENED_AT_ONCE) * PROMPT.screening +
    screened * TITLE_AND_ABSTRACT +
    readingCalls * PROMPT.reading +
    read * PASSAGES +
    (graded > 0 ? sections * PROMPT.grading + graded * FINDING : 0) +
    (PROMPT.consolidation + reported * FINDING) +
    (sections * (PROMPT.section + Math.min(EARLIER, body / 2)) + reported * FINDING) +
    (PROMPT.frame + body) +
    (Math.ceil(statements / JUDGED.atOnce) * PROMPT.check + statements * JUDGED.each)
  const inTurn = (isPlanned ? 0 : WRITTEN.plan) + WRITTEN.weighed + body + WRITTEN.frame
  const outputTokens =
    inTurn + screened * WRITTEN.screened + found * WRITTEN.finding + graded * WRITTEN.grade + statements * JUDGED.answer
  return { inputTokens: Math.round(inputTokens), outputTokens: Math.round(outputTokens), inTurn: Math.round(inTurn) }
}

/** Estimated size of a report over a library of this size, before anything is known about its topic. */
export function sizeOfReport(papers: number): ReportSize {
  const near = Math.min(papers, MOST_READ)
  const subtopics = subtopicsFor(near)
  return { papers, near, subtopics, sections: Math.ceil(subtopics / 2), isPlanned: false }
}
