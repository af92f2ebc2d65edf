import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { plainMessage } from '@/app/markdown/plain-message'
import { KeepFresh } from '@/app/shell/keep-fresh'
import { whatCanChange } from '@/lib/research/again/ask-again-from'
import { isFinal } from '@/lib/research/run-status'
import { modeOf } from '@/lib/research/settings/modes'
import type { Trace } from '@/lib/research/trace/read-trace'
import { ButtonAnchor, ButtonLink } from '../../ui/button'
import { CorrectChecklist } from './again/correct-checklist'
import { CallList } from './call-list'
import { findTrace } from './find-trace'
import { Papers } from './papers'
import { sayStatus, totals } from './say-trace'
import { Timeline } from './timeline'

type Props = { params: Promise<{ id: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const trace = await findTrace((await params).id)
  return { title: trace ? `Trace: ${trace.input_params.question}` : 'Not found' }
}

/** Everything a run did, from first to last step, with its requests and costs. */
export default async function TracePage({ params }: Props) {
  const trace = await findTrace((await params).id)
  if (!trace) notFound()
  const { id, session_id, mode, version, status, input_params, taken_over, stages, state, error_message } = trace
  const isOver = isFinal(status)
  const change = isOver && trace.steps ? await whatCanChange(id) : null
  const hasPlan = stages.some(({ name, place }) => name === 'plan' && place !== null)
  return (
    <div className="mx-auto max-w-[52rem] px-5 pt-8 pb-20 desk:px-10 desk:pt-10">
      {!isOver && status !== 'paused' && <KeepFresh />}
      <p className="label">
        <Link href="/runs" prefetch={false} className="underline-offset-2 hover:underline">
          Runs
        </Link>{' '}
        / Trace
      </p>
      <h1 className="page-title mt-1 text-[1.5rem]">{input_params.question}</h1>
      {input_params.feedback && (
        <p className="mt-2 text-sm wrap-anywhere text-soft">
          Feedback: <q className="font-serif italic">{input_params.feedback}</q>
        </p>
      )}
      {input_params.context && (
        <p className="mt-2 text-sm wrap-anywhere text-soft">
          Purpose: <q className="font-serif italic">{input_params.context}</q>
        </p>
      )}
      <p className="mt-2 text-sm text-soft" role="status">
        {modeOf(mode).name}, version {version}: {sayStatus(trace)}
        {!isOver && ` · ${Math.round(100 * trace.progress)} %`}
        {!isOver && trace.current_stage && ` · ${plainMessage(trace.current_stage)}`}
      </p>
      {taken_over && (
        <p className="mt-1 text-sm text-soft">
          This run reused {taken_over.steps === 1 ? '1 step' : `${taken_over.steps} steps`} from version{' '}
          {taken_over.version}
          {taken_over.corrected ? ', with a corrected checklist,' : ''} and restarted at “{taken_over.from_step}”.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink href={`/research/${session_id}?run=${id}`} prefetch={null}>
          Open the answer
        </ButtonLink>
        <ButtonAnchor href={`/runs/${id}/trace.json`} download>
          Download as JSON
        </ButtonAnchor>
      </div>
      {error_message && (
        <p className="panel mt-5 px-4 py-3 text-sm wrap-anywhere text-bad">{plainMessage(error_message)}</p>
      )}
      <dl aria-label="Totals" className="mt-6 flex flex-wrap gap-x-8 gap-y-3 border-y border-line py-4 tabular-nums">
        {totals(trace).map(([name, value]) => (
          <div key={name}>
            <dt className="text-xs text-soft">{name}</dt>
            <dd className="font-serif text-lg">{value}</dd>
          </div>
        ))}
      </dl>
      <Timeline trace={trace} change={change} />
      {state.checklist.length > 0 && (
        <section aria-labelledby="checklist" className="mt-10">
          <h2 id="checklist" className="mb-2 font-serif text-lg font-semibold">
            Checklist
          </h2>
          <ul className="grid gap-1 text-sm">
            {state.checklist.map(({ id, description, status, found, evidence }) => (
              <li key={id} className="flex flex-wrap gap-x-3">
                <span className="min-w-0 flex-1 wrap-anywhere">{description}</span>
                <span className="text-right text-xs text-soft">{found || FOUND[status]}</span>
                {evidence && <span className="basis-full text-xs wrap-anywhere text-faint">{evidence}</span>}
              </li>
            ))}
          </ul>
          {change && hasPlan && <CorrectChecklist runId={id} items={state.checklist} place={placeBehindPlan(trace)} />}
        </section>
      )}
      <Papers {...trace} />
      <CallList runId={id} calls={trace.model_calls} isOver={isOver} />
      {trace.notices.map((notice) => (
        <p key={notice} className="mt-5 text-sm text-weak">
          {plainMessage(notice)}
        </p>
      ))}
      {isOver && !trace.steps && mode !== 'edit' && (
        <p className="mt-10 text-xs text-faint">
          Step results are kept for a day after a run ends, so this run can no longer be restarted from a step.
        </p>
      )}
    </div>
  )
}

const FOUND = { satisfied: 'covered', partial: 'partly covered', unsatisfied: 'nothing found' }

/** The position after the step that made the checklist. */
function placeBehindPlan({ steps }: Trace): number {
  return (steps?.find(({ name }) => name === 'plan')?.place ?? 0) + 1
}
