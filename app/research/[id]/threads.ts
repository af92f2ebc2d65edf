import type { AnswerPart } from '@/lib/citations/answer/answer-part'
import { describeChange } from '@/lib/research/describe-change'
import type { RunStatus } from '@/lib/research/events'
import type { FunnelSettings } from '@/lib/research/funnel'

/** A run as the session's page needs it: one version of the answer to a question. */
export type Version = {
  id: string
  /** answer | improve | edit */
  mode: string
  question: string
  feedback: string | null
  /** the part that the feedback was on; null: the whole */
  target: AnswerPart | null
  parentId: string | null
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

/** How a version was asked for. */
export type Asked = { feedback: string | null; target?: AnswerPart | null; settings?: FunnelSettings }

/** A version that has only just been asked for: the same question, another run. */
export function justAsked(version: Version, id: string, asked: Asked): Version {
  const { feedback, target = null, settings = version.settings } = asked
  return {
    ...version,
    id,
    mode: feedback === null ? 'answer' : 'improve',
    feedback,
    target,
    parentId: version.id,
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
