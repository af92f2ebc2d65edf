import type { ReportPlan } from '../plan/report-plan'

/** Makes a plan from section titles and their subtopics, with ids s1, s2, … and a, b, … */
export function aPlan(outline: Record<string, string[]>): ReportPlan {
  let count = 0
  const subtopic = (title: string) => ({ id: 'abcdefgh'.charAt(count++), title })
  const sections = Object.entries(outline).map(([title, subtopics], index) => ({
    id: `s${index + 1}`,
    title,
    subtopics: subtopics.map(subtopic),
  }))
  return { title: 'A review', questions: [], sections }
}
