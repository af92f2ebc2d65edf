import type { PlannedSection, ReportPlan } from '@/lib/research/plan/report-plan'

/** Identifies a part of a plan: a section, or a subtopic of one. */
export type PlanPart = { section: string; subtopic?: string }

/** Renames a part of the plan. */
export function renamed(plan: ReportPlan, { section, subtopic }: PlanPart, title: string): ReportPlan {
  return changed(plan, section, (one) =>
    subtopic === undefined
      ? { ...one, title }
      : { ...one, subtopics: one.subtopics.map((own) => (own.id === subtopic ? { ...own, title } : own)) },
  )
}

/** Removes a part of the plan. */
export function without(plan: ReportPlan, { section, subtopic }: PlanPart): ReportPlan {
  if (subtopic === undefined) return { ...plan, sections: plan.sections.filter(({ id }) => id !== section) }
  return changed(plan, section, (one) => ({ ...one, subtopics: one.subtopics.filter(({ id }) => id !== subtopic) }))
}

/** Moves a part one place up (-1) or down (1); at an end it stays. */
export function moved(plan: ReportPlan, { section, subtopic }: PlanPart, by: -1 | 1): ReportPlan {
  if (subtopic === undefined) return { ...plan, sections: swapped(plan.sections, section, by) }
  return changed(plan, section, (one) => ({ ...one, subtopics: swapped(one.subtopics, subtopic, by) }))
}

/** Adds a section with one subtopic. Returns the plan and the subtopic's place. */
export function withSection(plan: ReportPlan): { plan: ReportPlan; added: PlanPart } {
  const [section, subtopic] = [newId(plan, 'section'), newId(plan, 'subtopic')]
  const sections = [...plan.sections, { id: section, title: '', subtopics: [{ id: subtopic, title: '' }] }]
  return { plan: { ...plan, sections }, added: { section } }
}

/**
 * Adds a subtopic to a section, after the subtopic `after` or at the end. Returns the plan and the place of the new
 * one.
 */
export function withSubtopic(plan: ReportPlan, section: string, after?: string): { plan: ReportPlan; added: PlanPart } {
  const subtopic = newId(plan, 'subtopic')
  const added = changed(plan, section, (one) => {
    const at = one.subtopics.findIndex(({ id }) => id === after)
    return {
      ...one,
      subtopics: one.subtopics.toSpliced(at < 0 ? one.subtopics.length : at + 1, 0, { id: subtopic, title: '' }),
    }
  })
  return { plan: added, added: { section, subtopic } }
}

function changed(plan: ReportPlan, section: string, change: (one: PlannedSection) => PlannedSection): ReportPlan {
  return { ...plan, sections: plan.sections.map((one) => (one.id === section ? change(one) : one)) }
}

function swapped<T extends { id: string }>(parts: T[], id: string, by: -1 | 1): T[] {
  const at = parts.findIndex((part) => part.id === id)
  const [one, other] = [parts[at], parts[at + by]]
  if (!one || !other) return parts
  return parts.with(at, other).with(at + by, one)
}

/** Makes an id that no part has. */
function newId({ sections }: ReportPlan, kind: 'section' | 'subtopic'): string {
  const taken = new Set(sections.flatMap(({ id, subtopics }) => [id, ...subtopics.map((one) => one.id)]))
  for (let number = 1; ; number++) if (!taken.has(`${kind}-new-${number}`)) return `${kind}-new-${number}`
}
