import { plainMessage } from '@/app/markdown/plain-message'
import { sayDuration } from '@/app/research/[id]/funnel/say-duration'
import type { CanChange } from '@/lib/research/again/ask-again-from'
import type { Trace } from '@/lib/research/trace/read-trace'
import { RunAgain } from './again/run-again'

type Props = { trace: Trace; change: CanChange | null }

/** The stages of a run as a tree, each with its start, duration, queries and results. */
export function Timeline({ trace, change }: Props) {
  const { stages } = trace
  const ids = new Set(stages.map(({ id }) => id))
  const roots = stages.filter(({ parent }) => parent === null || !ids.has(parent))
  return (
    <section aria-labelledby="timeline" className="mt-8">
      <h2 id="timeline" className="mb-2 font-serif text-lg font-semibold">
        Steps
      </h2>
      {stages.length === 0 && <p className="text-sm text-soft">{nothing(trace)}</p>}
      <ol>
        {roots.map((stage) => (
          <Row key={stage.id} stage={stage} trace={trace} change={change} />
        ))}
      </ol>
    </section>
  )
}

function nothing({ mode, status }: Trace): string {
  if (mode === 'edit') return 'It was edited by hand, so nothing was searched.'
  return status === 'pending' ? 'It has not started yet.' : 'No steps were recorded.'
}

function Row({ stage, trace, change }: Props & { stage: Trace['stages'][number] }) {
  const { id, name, message, summary, started_at, ms, place } = stage
  const children = trace.stages.filter(({ parent }) => parent === id)
  const queries = trace.queries.filter((query) => query.stage === id)
  const first = trace.stages.find((other) => other.place === place)
  const from = trace.started_at ? Date.parse(started_at) - Date.parse(trace.started_at) : 0
  const steps = stepsWithin(trace, stage)
  return (
    <li className="border-t border-line py-2.5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 text-sm">
        <span className="w-14 shrink-0 font-mono text-2xs text-faint">+{sayDuration(Math.max(0, from))}</span>
        <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
          {message ? plainMessage(message) : (NAMES[name] ?? name)}{' '}
          {summary && <span className="text-soft">{plainMessage(summary)}</span>}
        </span>
        <span className="font-mono text-2xs text-faint tabular-nums">
          {ms === null ? (trace.completed_at ? 'interrupted' : 'running') : sayDuration(ms)}
        </span>
      </div>
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1 pt-1 text-xs text-soft desk:ml-[4.25rem]">
        {queries.length > 0 && (
          <details className="open:basis-full">
            <summary className="rounded-sm hover:text-ink">
              {queries.length === 1 ? '1 search' : `${queries.length} searches`}
            </summary>
            <ul className="mt-1 ml-4 grid gap-0.5">
              {queries.map(({ source, query, results, error }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same may be asked twice, and the list only grows
                <li key={index} className="wrap-anywhere">
                  <span className="text-faint">{source}:</span> “{query}”
                  {results !== null && <span className="text-faint tabular-nums"> {results}</span>}
                  {error && <span className="text-bad"> {plainMessage(error)}</span>}
                </li>
              ))}
            </ul>
          </details>
        )}
        {steps.length > 0 && (
          <details className="open:basis-full">
            <summary className="rounded-sm hover:text-ink">
              {steps.length === 1 ? '1 step' : `${steps.length} steps`} of the workflow
            </summary>
            <ul className="mt-1 ml-4 grid gap-0.5">
              {steps.map(({ place, name, ms, failed }) => (
                <li key={place}>
                  {name} <span className="font-mono text-2xs text-faint">{sayDuration(ms)}</span>
                  {failed && <span className="text-bad"> failed</span>}
                </li>
              ))}
            </ul>
          </details>
        )}
        {change && place !== null && first?.id === id && (
          <RunAgain runId={trace.id} place={place} stage={name} change={change} />
        )}
      </div>
      {children.length > 0 && (
        <ol className="mt-2.5 ml-4 desk:ml-[4.25rem]">
          {children.map((child) => (
            <Row key={child.id} stage={child} trace={trace} change={change} />
          ))}
        </ol>
      )}
    </li>
  )
}

const NAMES: Record<string, string> = { cite: 'Checking the citations', write: 'Writing', plan: 'Planning' }

/** The engine's steps from the start of a stage to the next. */
function stepsWithin({ stages, steps }: Trace, stage: Trace['stages'][number]): NonNullable<Trace['steps']> {
  if (stage.place === null) return []
  const next = stages.find((other) => other.started_at > stage.started_at && other.place !== stage.place)
  return (steps ?? []).filter(
    ({ started_at, place }) => place > 0 && started_at >= stage.started_at && (!next || started_at < next.started_at),
  )
}
