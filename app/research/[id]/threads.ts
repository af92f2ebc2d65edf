import type { AnswerPart } from '@/lib/citations/answer/answer-part'
import type { RunStatus } from '@/lib/research/run-status'
import type { FunnelSettings } from '@/lib/research/settings/funnel'
import type { RunSettings } from '@/lib/research/settings/modes'
import { describeChange } from '@/lib/research/versions/describe-change'
import type { FollowUp } from '@/lib/thinking/question-tasks'

/** A run for the session page: one version of the answer to a question. */
export type Version = {
  id: string
  /** answer | deep | report | improve | extend | edit */
  mode: string
  /** mode in which its question is asked again */
  askedMode: string
  question: string
  feedback: string | null
  /** the part that the feedback was about; null: the whole */
  target: AnswerPart | null
  parentId: string | null
  /** the first version; null if this is the first */
  rootId: string | null
  /** the question with references to earlier ones resolved; null: as typed, or not yet known */
  understood: FollowUp | null
  status: RunStatus
  rating: number | null
  savedTo: string | null
  settings: RunSettings
  /** what its settings changed, in words; null: nothing */
  change: string | null
  createdAt: string
}

export type Thread = { question: string; versions: Version[] }

/** How a version was requested. */
export type NewQuestion = {
  feedback: string | null
  target?: AnswerPart | null
  settings?: FunnelSettings
  /** absent: an improved version if there is feedback, otherwise the question is asked again */
  mode?: 'improve' | 'extend' | 'report'
}

/** A version that was just requested: the same question, another run. */
export function justAsked(version: Version, id: string, asked: NewQuestion): Version {
  const { feedback, target = null, settings = version.settings } = asked
  return {
    ...version,
    id,
    mode: asked.mode ?? (feedback === null ? version.askedMode : 'improve'),
    feedback,
    target,
    parentId: version.id,
    rootId: version.rootId ?? version.id,
    settings,
    change: describeChange(version.settings, settings),
    status: 'pending',
    rating: null,
    savedTo: null,
    createdAt: new Date().toISOString(),
  }
}

/** The version in the URL, or else the newest. */
export function shownVersion({ versions }: Thread, wanted: string | null): Version | undefined {
  return versions.find((version) => version.id === wanted) ?? versions.at(-1)
}
