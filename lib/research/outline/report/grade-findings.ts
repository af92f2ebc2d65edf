import type { PlannedSection, ReportPlan } from '../../plan/report-plan'
import { doTask } from '../../run/do-task'
import { eachDone, itemWork } from '../../run/item-work'
import type { RunContext } from '../../run-context'
import type { Finding } from '../finding'
import { quoteAndReading } from '../tasks/fences'
import { gradeWithRoom } from '../tasks/grade-with-room'
import type { FindingLimits } from './consolidate'
import type { SubtopicFindings } from './research-subtopic'

/** Lowest grade of a finding that a section may report, and the highest possible grade. */
const GRADES = { least: 3, most: 10 }
/** Weight of the grade relative to the earlier score, which breaks ties. */
const SHARE = 0.9

type ToGrade = { section: Pick<PlannedSection, 'id' | 'title' | 'subtopics'>; matter: string; findings: Finding[] }

const gradeSection = itemWork('grade findings of a section', (context, asked: ToGrade) => {
  const { section, matter, findings } = asked
  const subtopics = section.subtopics.map(({ title }) => `- ${title}`).join('\n')
  const question = `What does the section “${section.title}” of a literature review on “${matter}” need to cover? Its subtopics:\n${subtopics}`
  const passages = findings.map((finding) => ({
    ...{ title: finding.title, section: '', kind: finding.head ? 'table' : 'text', text: quoteAndReading(finding) },
  }))
  const task = {
    ...gradeWithRoom,
    name: `grade findings of ${section.id}`,
    instead: 'Findings were chosen without the model',
  }
  return doTask(context, task, { question, passages })
})

/**
 * Has a model grade the findings of each section that has more than it can report, in one call per section. Drops
 * findings of little use and reports the best-graded first. Returns the findings unchanged without a model, without
 * room for the call, or when the call fails.
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

/** Adds the grade to the finding's score. Drops a finding of little use; keeps one without a grade as it is. */
function withGrade(finding: Finding, grades: ReadonlyMap<string, number>): Finding[] {
  const grade = grades.get(finding.id)
  if (grade === undefined) return [finding]
  const score = (SHARE * grade) / GRADES.most + (1 - SHARE) * finding.score
  return grade < GRADES.least ? [] : [{ ...finding, score }]
}
