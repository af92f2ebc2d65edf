'use client'
import { useRef } from 'react'
import { PlannedEstimate } from '@/app/costs/planned-estimate'
import { PLAN_LIMITS, type ReportPlan, subtopicsOf } from '@/lib/research/plan/report-plan'
import { count } from '@/lib/research/run/stage'
import { Button } from '../../../ui/button'
import { ErrorLine } from '../../../ui/error-line'
import { writeReport } from '../actions'
import { useAsking } from '../use-asking'
import { moved, type PlanPart, renamed, without, withSection, withSubtopic } from './edit-plan'
import { PlanLine } from './plan-line'
import { useFocusKey } from './use-focus-key'
import { usePlan } from './use-plan'

/** `near`: number of papers found on its topic */
type Props = { runId: string; proposed: ReportPlan; near: number; suffix: string }

/** The plan of a report before the work starts: everything can be changed, and is saved immediately. */
export function PlanEditor({ runId, proposed, near, suffix }: Props) {
  const { plan, change, isKept, error } = usePlan(runId, proposed)
  const form = useRef<HTMLFormElement>(null)
  const setFocus = useFocusKey(form)
  const write = useAsking(() => writeReport(runId, plan ?? proposed))
  if (!plan) return <p className="text-xs text-soft">Opening the plan…</p>

  const add = ({ plan: next, added }: { plan: ReportPlan; added: PlanPart }) => {
    change(next)
    setFocus(`${added.subtopic ?? added.section} title`)
  }
  const remove = (part: PlanPart, after: string) => {
    change(without(plan, part))
    setFocus(after)
  }
  const move = (part: PlanPart, by: -1 | 1) => {
    change(moved(plan, part, by))
    setFocus(`${part.subtopic ?? part.section} ${by < 0 ? 'up' : 'down'}`)
  }
  const ask = (at: number, text: string | null) => {
    const questions = text === null ? plan.questions.toSpliced(at, 1) : plan.questions.with(at, text)
    change({ ...plan, questions })
    if (text === null) setFocus('add question')
  }
  const all = subtopicsOf(plan).length

  return (
    <form
      ref={form}
      aria-label={`Report plan${suffix}`}
      className="panel px-3.5 pt-3 pb-1 desk:px-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!write.asked) write.ask()
      }}
    >
      <h2 className="text-sm font-medium text-ink">The plan</h2>
      <p className="mt-0.5 text-xs text-soft">
        What the report should cover, one subtopic per line. Enter adds a line. Nothing runs until you start it.
      </p>
      <PlanLine
        name="Title of the report"
        value={plan.title}
        rename={(title) => change({ ...plan, title })}
        className="mt-3 font-serif text-[1.0625rem]"
      />
      <fieldset className="mt-3">
        <legend className="text-xs font-medium text-soft">Questions</legend>
        {plan.questions.map((question, at) => (
          <PlanLine
            // biome-ignore lint/suspicious/noArrayIndexKey: questions have no ids, and keep their places
            key={at}
            name={`Question ${at + 1}`}
            value={question}
            rename={(text) => ask(at, text)}
            remove={() => ask(at, null)}
          />
        ))}
        {plan.questions.length < PLAN_LIMITS.questions && (
          <Add
            name="Add a question"
            dataKey="add question"
            add={() => change({ ...plan, questions: [...plan.questions, ''] })}
          />
        )}
      </fieldset>
      <ol aria-label="Sections" className="mt-2">
        {plan.sections.map(({ id, title, subtopics }, at) => {
          const part = { section: id }
          const next = plan.sections[at + 1] ?? plan.sections[at - 1]
          const hasRoom = subtopics.length < PLAN_LIMITS.subtopics && all < PLAN_LIMITS.allSubtopics
          return (
            <li key={id} className="border-t border-line py-2.5">
              <PlanLine
                id={id}
                name={`Section ${at + 1}`}
                value={title}
                rename={(text) => change(renamed(plan, part, text))}
                up={at > 0 ? () => move(part, -1) : null}
                down={at < plan.sections.length - 1 ? () => move(part, 1) : null}
                remove={plan.sections.length > 1 ? () => remove(part, `${next?.id} title`) : undefined}
                className="font-medium"
              />
              <ol aria-label={`Subtopics of section ${at + 1}`} className="ml-3 border-l border-line pl-2 desk:ml-5">
                {subtopics.map((subtopic, place) => {
                  const part = { section: id, subtopic: subtopic.id }
                  const other = subtopics[place + 1] ?? subtopics[place - 1]
                  return (
                    <li key={subtopic.id}>
                      <PlanLine
                        id={subtopic.id}
                        name={`Subtopic ${at + 1}.${place + 1}`}
                        value={subtopic.title}
                        rename={(text) => change(renamed(plan, part, text))}
                        up={place > 0 ? () => move(part, -1) : null}
                        down={place < subtopics.length - 1 ? () => move(part, 1) : null}
                        next={hasRoom ? () => add(withSubtopic(plan, id, subtopic.id)) : undefined}
                        remove={subtopics.length > 1 ? () => remove(part, `${other?.id} title`) : undefined}
                      />
                    </li>
                  )
                })}
              </ol>
              {hasRoom && (
                <Add
                  name="Add a subtopic"
                  label={`Add a subtopic to section ${at + 1}`}
                  add={() => add(withSubtopic(plan, id))}
                  className="ml-5 desk:ml-7"
                />
              )}
            </li>
          )
        })}
      </ol>
      {plan.sections.length < PLAN_LIMITS.sections && all < PLAN_LIMITS.allSubtopics && (
        <div className="border-t border-line pt-1.5">
          <Add name="Add a section" add={() => add(withSection(plan))} />
        </div>
      )}
      {/* Stays visible however long the plan is, above the box at the foot of the session. */}
      <div className="sticky bottom-26 z-20 -mx-3.5 mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line bg-sheet px-3.5 py-2.5 desk:bottom-24 desk:-mx-5 desk:px-5">
        <Button type="submit" kind="main" disabled={write.asked}>
          {write.asked ? 'Starting…' : 'Write the report'}
        </Button>
        <span role="status" className="text-xs text-soft">
          {count(all, 'subtopic')} to research{isKept ? ' · Saved' : ''}
        </span>
        <PlannedEstimate near={near} subtopics={all} sections={plan.sections.length} />
        <ErrorLine as="span" className="text-xs">
          {write.error ?? error}
        </ErrorLine>
      </div>
    </form>
  )
}

type AddProps = { name: string; label?: string; dataKey?: string; add(): void; className?: string }

function Add({ name, label, dataKey, add, className = '' }: AddProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-key={dataKey}
      onClick={add}
      className={`rounded-sm px-1.5 py-1 text-xs text-soft hover:text-ink ${className}`}
    >
      <span aria-hidden>+ </span>
      {name}
    </button>
  )
}
