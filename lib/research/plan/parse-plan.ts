import { z } from 'zod'
import { describeIssues } from '../../describe-issues'
import { AppError } from '../../errors'
import { planSchema } from './plan-schema'
import type { ReportPlan } from './report-plan'

export { planSchema }

const text = (what: string) => z.string({ error: `${what} must be a string.` })
const id = text('An id').optional()

/** Plan as a program sends it: ids are optional, and subtopics may be plain strings. */
const given = z.object(
  {
    title: text('The title'),
    questions: z.array(text('A question'), { error: 'questions must be a list of strings.' }).default([]),
    refined: z.unknown().optional(),
    sections: z.array(
      z.object(
        {
          id,
          title: text('The title'),
          subtopics: z.array(
            z.union(
              [z.string().transform((title) => ({ id: undefined, title })), z.object({ id, title: z.string() })],
              {
                error: 'A subtopic is a string, or an object with a title.',
              },
            ),
            { error: 'subtopics must be a list of things to search for.' },
          ),
        },
        { error: 'A section is an object with title and subtopics.' },
      ),
      { error: 'sections must be a list of objects with title and subtopics.' },
    ),
  },
  { error: 'A plan is an object with title, questions and sections.' },
)

/** Parses a plan sent by a program. Throws `AppError('bad_request')` that lists all errors with their paths. */
export function parsePlan(value: unknown): ReportPlan {
  const { sections, ...plan } = parsed(given, value)
  const taken = new Set(sections.flatMap(({ id, subtopics }) => [id, ...subtopics.map((one) => one.id)]))
  const idOf = (own: string | undefined, made: string): string => {
    if (own !== undefined) return own
    return taken.has(made) ? idOf(undefined, `${made}-new`) : made
  }
  const named = sections.map(({ id, title, subtopics }, index) => ({
    id: idOf(id, `section-${index + 1}`),
    title,
    subtopics: subtopics.map((one, place) => ({ ...one, id: idOf(one.id, `subtopic-${index + 1}-${place + 1}`) })),
  }))
  return parsed(planSchema, { ...plan, sections: named })
}

function parsed<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new AppError(
    'bad_request',
    result.error.issues.map((issue) => `${placeOf(issue.path)}${describeIssues({ issues: [issue] })}`).join(' '),
  )
}

/** `sections[1].subtopics[0]: ` */
function placeOf(path: PropertyKey[]): string {
  if (path.length < 2) return ''
  return `${path.reduce<string>((place, key) => (typeof key === 'number' ? `${place}[${key}]` : `${place}${place && '.'}${String(key)}`), '')}: `
}
