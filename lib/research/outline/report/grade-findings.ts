import { eachDone } from '../../run/each-done'
import { itemWork } from '../../run/item-work'
import type { RunContext } from '../../run-context'
import type { Finding } from '../finding'
import type { PlannedSection, ReportPlan } from '../report-plan'
import { quoteAndReading } from '../tasks/fences'
import { gradeWithRoom } from '../tasks/grade-with-room'
import { doTask } from '../tasks/task'
import type { FindingLimits } from './consolidate'
import type { SubtopicFindings } from './research-subtopic'

/** The lowest grade of a finding that a section may tell: below it an answer would do without it; and the highest there is. */
const GRADES = { least: 3, most: 10 }
/** Weight of the grade beside the earlier score, which separates equal grades. */
const SHARE = 0.9

type ToGrade = { section: Pick<PlannedSection, 'id' | 'title' | 'subtopics'>; matter: string; findings: Finding[] }

const gradeSection = itemWork('grade findings of a section', (context, asked: ToGrade) => {
  const { section, matter, findings } = asked
  const subtopics = section.subtopics.map(({ title }) => `- ${title}`).join('\n')
  const question = `What does the section “${section.title}” of a literature review on “${matter}” need? It tells:\n${subtopics}`
  const passages = findings.map((finding) => ({
    ...{ title: finding.title, section: '', kind: finding.head ? 'table' : 'text', text: quoteAndReading(finding) },
  }))
  const task = { ...gradeWithRoom, name: `grade findings of ${section.id}`, instead: 'Findings were chosen' }
  return doTask(context, task, { question, passages })
})

/**
 * Lets a model grade the findings of each section that has more of them than it can tell, in one call a section: what is of
 * little use is left out, and the grade decides which findings are told first. Without a model that has room for such a
 * call, or where it fails, they stay as they are.
 */
export async function gradeFindings(
  context: RunContext,
  found: SubtopicFindings[],
  { plan, matter, limits }: { plan: ReportPlan; matter: string; limits: FindingLimits },
): Promise<SubtopicFindings[]> {
  if (!context.analyst.model) return found
  const asked = plan.sections.flatMap((section): ToGrade[] => {
    const own = found.filter(({ id }) => section.subtopics.some((subtopic) => subtopic.id === id))
    const findings = [...new Map(own.flatMap((one) => one.findings).map((one) => [one.id, one])).values()]
    return own.some((one) => one.findings.length > limits.most) ? [{ section, matter, findings }] : []
  })
  const graded = new Map<string, Map<string, number>>()
  for (const { of, value } of await eachDone(context, gradeSection, asked, (one) => one)) {
    const grades = new Map(of.findings.flatMap(({ id }, at) => (value[at] ? [[id, value[at].grade] as const] : [])))
    for (const { id } of of.section.subtopics) graded.set(id, grades)
  }
  return found.map((one) => {
    const grades = graded.get(one.id)
    return grades ? { ...one, findings: one.findings.flatMap((finding) => withGrade(finding, grades)) } : one
  })
}

/** The finding with its grade in its score; none where it is of little use. One that has no grade stays as it is. */
function withGrade(finding: Finding, grades: ReadonlyMap<string, number>): Finding[] {
  const grade = grades.get(finding.id)
  if (grade === undefined) return [finding]
  const score = (SHARE * grade) / GRADES.most + (1 - SHARE) * finding.score
  return grade < GRADES.least ? [] : [{ ...finding, score }]
}
