import { MOST_READ, MOST_SCREENED, SCREENED_AT_ONCE, subtopicsFor } from '../settings/run-limits'

/** Size of a planned report. `near`: papers on its topic; `isPlanned`: the plan exists already. */
export type ReportSize = { papers: number; near: number; subtopics: number; sections: number; isPlanned: boolean }
/** `inTurn`: of what is written, that which waits for what was written before. */
export type ReportTokens = { inputTokens: number; outputTokens: number; inTurn: number }

/** Tokens of instructions, as the prompts have them; of a paper (title and abstract, passages, findings), and of a subtopic. */
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
/** Papers in one call of reading, findings of a paper that was read, and those that a subtopic tells at most. */
const READ_AT_ONCE = 3
const FINDINGS = { ofPaper: 9, ofSubtopic: 12 }
/** Written tokens: per screened paper, finding, subtopic of a section, per plan, and for the frame of the report. */
const WRITTEN = { screened: 45, finding: 135, grade: 25, subtopic: 380, plan: 450, frame: 950, weighed: 900 }
/** Statements of a subtopic whose citations are judged, with what each costs to read and to answer. */
const JUDGED = { ofSubtopic: 13, each: 140, answer: 20, atOnce: 18 }
/** Tokens of the previous sections that a section is shown. */
const EARLIER = 750

/** Estimates the use of a report from the size of its prompts and its plan. */
export function calculateReport({ papers, near, subtopics, sections, isPlanned }: ReportSize): ReportTokens {
  const screened = Math.min(papers, MOST_SCREENED.ofReport)
  const read = Math.min(near, MOST_READ)
  const found = read * FINDINGS.ofPaper
  const told = Math.min(found, subtopics * FINDINGS.ofSubtopic)
  // Those of a section are graded where one of its subtopics has more than it may tell.
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
    (PROMPT.consolidation + told * FINDING) +
    (sections * (PROMPT.section + Math.min(EARLIER, body / 2)) + told * FINDING) +
    (PROMPT.frame + body) +
    (Math.ceil(statements / JUDGED.atOnce) * PROMPT.check + statements * JUDGED.each)
  const inTurn = (isPlanned ? 0 : WRITTEN.plan) + WRITTEN.weighed + body + WRITTEN.frame
  const outputTokens =
    inTurn + screened * WRITTEN.screened + found * WRITTEN.finding + graded * WRITTEN.grade + statements * JUDGED.answer
  return { inputTokens: Math.round(inputTokens), outputTokens: Math.round(outputTokens), inTurn: Math.round(inTurn) }
}

/** A report over a library of so many papers, before anything is known of its topic. */
export function sizeOfReport(papers: number): ReportSize {
  const near = Math.min(papers, MOST_READ)
  const subtopics = subtopicsFor(near)
  return { papers, near, subtopics, sections: Math.ceil(subtopics / 2), isPlanned: false }
}
