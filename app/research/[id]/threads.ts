import { describeChange } from '@/lib/research/describe-change'
import type { RunStatus } from '@/lib/research/events'
import type { FunnelSettings } from '@/lib/research/funnel'

/** A run as the session's page needs it: one version of the answer to a question. */
export type Version = {
  id: string
  question: string
  feedback: string | null
  status: RunStatus
  rating: number | null
  savedAs: string | null
  settings: FunnelSettings
  /** what its settings have changed, in words; null: nothing */
  change: string | null
  createdAt: string
}

export type Thread = { question: string; versions: Version[] }

/** The questions of a session in the order they were first asked, each with its versions, oldest first. */
export function groupByQuestion(runs: Version[]): Thread[] {
  const threads = new Map<string, Thread>()
  for (const run of runs) {
    const thread = threads.get(run.question) ?? { question: run.question, versions: [] }
    thread.versions.push(run)
    threads.set(run.question, thread)
  }
  return [...threads.values()]
}

/** A version that has only just been asked for: the same question, another run. */
export function justAsked(
  version: Version,
  id: string,
  feedback: string | null,
  settings: FunnelSettings = version.settings,
): Version {
  return {
    ...version,
    id,
    feedback,
    settings,
    change: describeChange(version.settings, settings),
    status: 'pending',
    rating: null,
    savedAs: null,
    createdAt: new Date().toISOString(),
  }
}

/** The version that the address asks for, else the newest. */
export function shownVersion({ versions }: Thread, wanted: string | null): Version | undefined {
  return versions.find((version) => version.id === wanted) ?? versions.at(-1)
}
