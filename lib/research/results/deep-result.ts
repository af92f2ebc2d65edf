import { z } from 'zod'
import { parseMarkers } from '../../citations/markers/markers'
import { placeName } from '../../citations/markers/place'
import { isRefusal } from '../../errors'
import { SOURCE_NAMES } from '../../sources/work/source'
import type { ReferenceView } from '../events/answer-view'
import type { PlannedItem } from '../events/plan-items'
import { isFinal } from '../run-status'
import type { RunView } from '../run-view'
import type { RunItem } from '../runs'

/** Origin of a source: the library, else the outside source that reported it. */
export const SOURCE_TYPES = ['library', ...SOURCE_NAMES] as const

/** Result of deep research for other programs. */
export const deepResultSchema = z.object({
  trace_id: z.string().describe('id of the run, which stays in Folio'),
  answer: z
    .string()
    .describe('markdown with inline citations such as [1, page 4]: the number of a source, and the place in it'),
  sources: z.array(
    z.object({
      id: z.string().describe('src_1 is cited as [1, …]'),
      type: z.enum(SOURCE_TYPES),
      title: z.string(),
      url: z.string().describe('URL of the work, or a path on this Folio server if it has none'),
      doi: z.string().nullable(),
      pmid: z.string().nullable(),
      snippet: z.string().describe("a cited passage, in the source's own words"),
    }),
  ),
  refined_question: z.string().describe('the question as it was researched'),
  scope: z
    .object({ in: z.array(z.string()), out: z.array(z.string()) })
    .describe('what the answer covers and leaves out'),
  key_terms: z.array(z.string()),
  checklist_coverage: z.object({ satisfied: z.array(z.string()), gaps: z.array(z.string()) }),
  iterations_used: z.number().int(),
  status: z.enum(['completed', 'max_iterations_reached', 'error']),
})

export type DeepResult = z.infer<typeof deepResultSchema>
type Source = DeepResult['sources'][number]

/** Result of a deep research run; null while it runs. A refusal is a result, and its answer says so. */
export function deepResult(run: Pick<RunItem, 'id' | 'question'>, view: RunView): DeepResult | null {
  if (!isFinal(view.status)) return null
  return {
    trace_id: run.id,
    answer: numbered(view) || (view.error?.message ?? ''),
    sources: view.references.map((reference) => toSource(reference, view)),
    ...refinedJson(view, run.question),
    checklist_coverage: {
      satisfied: view.plan.filter(({ status }) => status === 'done').map(({ title }) => title),
      gaps: view.plan
        .filter(isGap)
        .map(({ title, note }) => `${title} - ${note ? `partial coverage: ${note}` : 'nothing found'}`),
    },
    iterations_used: view.stages.filter(({ name }) => name === 'round').length,
    status: statusOf(view),
  }
}

/** The refined question for programs. `asked`: the person's own words, used when the question was not refined. */
export function refinedJson({ refined, understood }: Pick<RunView, 'refined' | 'understood'>, asked: string) {
  const { question, inScope, outOfScope, terms } = refined ?? {
    ...{ question: understood?.text ?? asked, inScope: [], outOfScope: [], terms: [] },
  }
  return { refined_question: question, scope: { in: inScope, out: outOfScope }, key_terms: terms }
}

const isGap = ({ status }: PlannedItem) => status === 'open' || status === 'working'

function statusOf({ status, error }: RunView): DeepResult['status'] {
  if (status === 'max_iterations_reached') return status
  return status === 'completed' || isRefusal(error) ? 'completed' : 'error'
}

/** Replaces the ids in citation markers with reference numbers. */
function numbered({ markdown, references }: RunView): string {
  const numbers = new Map(references.map(({ paperId, number }) => [paperId, number]))
  let written = ''
  let from = 0
  for (const { start, end, paperId, page } of parseMarkers(markdown, [...numbers.keys()])) {
    const number = numbers.get(paperId)
    if (number === undefined) continue
    const mark = `[${number}, ${placeName(page)}]`
    written += start < from ? ` ${mark}` : markdown.slice(from, start) + mark
    from = end
  }
  return written + markdown.slice(from)
}

/** Type of a work's source. Of several sources that report it, the first in `SOURCE_NAMES` counts. */
export function sourceType(paperId: string, { works }: Pick<RunView, 'works'>): (typeof SOURCE_TYPES)[number] {
  const work = works.find((one) => one.paperId === paperId)
  const teller = work?.inLibrary ? undefined : SOURCE_NAMES.find((source) => work?.sources.includes(source))
  return teller ?? 'library'
}

function toSource({ number, paperId, title, url, doi = null, pmid = null }: ReferenceView, view: RunView): Source {
  const cited = view.citations.filter((citation) => citation.paperId === paperId)
  const quote = cited.find((citation) => citation.quote)?.quote
  const passage = view.evidence.find((evidence) => evidence.paperId === paperId)?.text
  return {
    id: `src_${number}`,
    type: sourceType(paperId, view),
    title: title || paperId,
    url: url ?? `/library/${encodeURIComponent(paperId)}`,
    doi,
    pmid,
    snippet: quote || passage || '',
  }
}
