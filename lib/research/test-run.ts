import { randomUUID } from 'node:crypto'
import { db } from '../db/client'
import { toJson } from '../db/json'
import { type Analyst, QUOTING } from '../thinking/analyst'
import type { RunEvent } from './events/events'
import { runInMode } from './modes/run-mode'
import type { ReportPlan } from './plan/report-plan'
import type { RunContext } from './run-context'
import { foldEvents } from './run-view'
import { FUNNEL } from './settings/funnel'

/** The plan for extending a report. */
type Planned = { plan: ReportPlan }

/** `each` without the engine: one item after another in this process. */
export function eachInTurn(context: () => RunContext): RunContext['each'] {
  return async (work, items) => {
    const results = []
    for (const item of items) results.push({ value: await work.work(context(), item) })
    return results
  }
}

/** A run with plain functions in place of the engine. */
export async function run(
  question: string,
  { settings = FUNNEL, plan, ...more }: Partial<RunContext['run'] & Pick<RunContext, 'settings'> & Planned> = {},
  analyst: Analyst = QUOTING,
  signal = new AbortController().signal,
) {
  const client = await db()
  const sessionId = more.sessionId ?? (await client.session.create({ data: { id: randomUUID(), title: question } })).id
  const mode = more.mode ?? 'answer'
  const parent = more.parentId ? await client.run.findUnique({ where: { id: more.parentId } }) : null
  const row = await client.run.create({
    data: {
      id: randomUUID(),
      sessionId,
      mode,
      question,
      feedback: more.feedback,
      parentId: more.parentId,
      rootId: parent && (parent.rootId ?? parent.id),
      followsId: more.followsId,
      settings,
      ...(plan && { plan: { create: { plan: toJson(plan), acceptedAt: new Date() } } }),
    },
  })
  const target = more.target ?? null
  const events: RunEvent[] = []
  const context: RunContext = {
    run: {
      id: row.id,
      sessionId,
      mode,
      question,
      feedback: row.feedback,
      target,
      parentId: row.parentId,
      followsId: row.followsId,
      understood: null,
    },
    settings,
    signal,
    wish: () => null,
    analyst,
    step: (_name, work) => work(),
    each: eachInTurn(() => context),
    emit: async (event) => void events.push({ ...event, at: 0 } as RunEvent),
  }
  const error = await runInMode(mode, context).then(
    () => null,
    (caught: Error) => caught,
  )
  await client.run.update({ where: { id: row.id }, data: { events } })
  const view = foldEvents(events.map((event, seq) => ({ seq, event })))
  const session = await client.session.findUniqueOrThrow({ where: { id: sessionId } })
  return { id: row.id, sessionId, events, view, error, session }
}
