import { notFound } from 'next/navigation'
import type { RunView } from '@/lib/research/run-view'
import { getRun, getRunView } from '@/lib/research/runs'
import { findSession } from './find-session'
import { SessionView } from './session-view'
import { groupByQuestion, shownVersion } from './threads'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ run?: string | string[] }> }

export default async function SessionPage({ params, searchParams }: Props) {
  const [{ id }, { run }] = await Promise.all([params, searchParams])
  const session = await findSession(id)
  if (!session) notFound()
  const threads = groupByQuestion(await Promise.all(session.runs.map(({ id }) => getRun(id))))
  const shown = threads.flatMap((thread) => shownVersion(thread, typeof run === 'string' ? run : null) ?? [])
  const views: Record<string, RunView> = Object.fromEntries(
    await Promise.all(shown.map(async ({ id }) => [id, await getRunView(id)] as const)),
  )
  return <SessionView title={session.title} threads={threads} views={views} />
}
