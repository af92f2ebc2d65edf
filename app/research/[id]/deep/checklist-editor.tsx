'use client'
import { useRef } from 'react'
import { PLAN_LIMITS, type ReportPlan } from '@/lib/research/plan/report-plan'
import { count } from '@/lib/research/run/stage'
import { Button } from '../../../ui/button'
import { ErrorLine } from '../../../ui/error-line'
import { writeReport } from '../actions'
import { moved, renamed, without, withSubtopic } from '../report/edit-plan'
import { PlanLine } from '../report/plan-line'
import { useFocusKey } from '../report/use-focus-key'
import { usePlan } from '../report/use-plan'
import { useAsking } from '../use-asking'
import { RefinedFields } from './refined-fields'

type Props = { runId: string; proposed: ReportPlan; suffix: string }

/** The checklist of deep research before the search starts: each item can be changed, and is saved immediately. */
export function ChecklistEditor({ runId, proposed, suffix }: Props) {
  const { plan, change, isKept, error } = usePlan(runId, proposed)
  const form = useRef<HTMLFormElement>(null)
  const setFocus = useFocusKey(form)
  const begin = useAsking(() => writeReport(runId, plan ?? proposed))
  const section = plan?.sections[0]
  if (!plan || !section) return <p className="text-xs text-soft">Opening the checklist…</p>
  const items = section.subtopics

  const move = (id: string, by: -1 | 1) => {
    change(moved(plan, { section: section.id, subtopic: id }, by))
    setFocus(`${id} ${by < 0 ? 'up' : 'down'}`)
  }
  const remove = (id: string, next: string | undefined) => {
    change(without(plan, { section: section.id, subtopic: id }))
    setFocus(`${next} title`)
  }
  const isFull = items.length >= PLAN_LIMITS.items
  const add = (after?: string) => {
    const { plan: next, added } = withSubtopic(plan, section.id, after)
    change(next)
    setFocus(`${added.subtopic} title`)
  }

  return (
    <form
      ref={form}
      aria-label={`Checklist to review${suffix}`}
      className="panel px-3.5 pt-3 pb-3 desk:px-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!begin.asked) begin.ask()
      }}
    >
      <h2 className="text-sm font-medium text-ink">The checklist</h2>
      <p className="mt-0.5 text-xs text-soft">
        What the answer should cover, one sub-question per line. Enter adds a line. Nothing runs until you start it.
      </p>
      {plan.refined && <RefinedFields refined={plan.refined} change={(refined) => change({ ...plan, refined })} />}
      <ol aria-label="Items" className="mt-2">
        {items.map(({ id, title }, at) => (
          <li key={id}>
            <PlanLine
              id={id}
              name={`Item ${at + 1}`}
              value={title}
              rename={(text) => change(renamed(plan, { section: section.id, subtopic: id }, text))}
              up={at > 0 ? () => move(id, -1) : null}
              down={at < items.length - 1 ? () => move(id, 1) : null}
              next={() => (isFull ? setFocus(`${items[at + 1]?.id} title`) : add(id))}
              remove={items.length > 1 ? () => remove(id, (items[at + 1] ?? items[at - 1])?.id) : undefined}
            />
          </li>
        ))}
      </ol>
      <button
        type="button"
        aria-disabled={isFull}
        onClick={() => !isFull && add()}
        className="rounded-sm px-1.5 py-1 text-xs text-soft hover:text-ink aria-disabled:cursor-default aria-disabled:text-faint"
      >
        Add an item
      </button>
      {isFull && (
        <span className="text-xs text-soft">
          A checklist can have at most {PLAN_LIMITS.items} items. Remove one to add another.
        </span>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Button type="submit" kind="main" disabled={begin.asked}>
          {begin.asked ? 'Starting…' : 'Begin the search'}
        </Button>
        <span role="status" className="text-xs text-soft">
          {count(items.length, 'item')}
          {isKept ? ' · Saved' : ''}
        </span>
        <ErrorLine as="span" className="text-xs">
          {begin.error ?? error}
        </ErrorLine>
      </div>
    </form>
  )
}
