/** A subtopic to search for. */
export type Subtopic = { id: string; title: string }
export type PlannedSection = { id: string; title: string; subtopics: Subtopic[] }
/** Plan of a report: title, questions, and sections with their search topics. Plain JSON. */
export type ReportPlan = {
  title: string
  questions: string[]
  sections: PlannedSection[]
  /** for a checklist: the understood question */
  refined?: RefinedQuestion
}

/** A refined question, the scope of its answer and its key terms. Empty lists: none named. Plain JSON. */
export type RefinedQuestion = { question: string; inScope: string[]; outOfScope: string[]; terms: string[] }

/** Maximum sizes of a plan. `items`: of a checklist. `phrases`: of each list in a refined question. */
export const PLAN_LIMITS = {
  questions: 7,
  sections: 12,
  subtopics: 8,
  allSubtopics: 30,
  items: 7,
  phrases: 10,
  letters: 160,
} as const

/** All subtopics, in the order of the plan. */
export function subtopicsOf({ sections }: Pick<ReportPlan, 'sections'>): Subtopic[] {
  return sections.flatMap(({ subtopics }) => subtopics)
}

/** Gives the sections and subtopics of a draft ids by position, from 1. */
export function withIds(sections: { title: string; subtopics: string[] }[]): PlannedSection[] {
  return sections.map(({ title, subtopics }, index) => ({
    id: `section-${index + 1}`,
    title,
    subtopics: subtopics.map((title, place) => ({ id: `subtopic-${index + 1}-${place + 1}`, title })),
  }))
}
