import type { AnswerPart } from '@/lib/citations/answer/answer-part'
import type { RunStatus } from '@/lib/research/events'
import type { FunnelSettings } from '@/lib/research/settings/funnel'
import type { RunSettings } from '@/lib/research/settings/modes'
import { describeChange } from '@/lib/research/versions/describe-change'
import type { FollowUp } from '@/lib/thinking/question-tasks'

/** A run as the session's page needs it: one version of the answer to a question. */
export type Version = {
  id: string
  /** answer | deep | report | improve | extend | edit */
  mode: string
  /** in which its question is asked again */
  askedMode: string
  question: string
  feedback: string | null
  /** the part that the feedback was on; null: the whole */
  target: AnswerPart | null
  parentId: string | null
  /** the first version; null: it is the first */
  rootId: string | null
  /** the question in words that stand alone, where it refers back; null: as it was typed, or not yet read */
  understood: FollowUp | null
  status: RunStatus
  rating: number | null
  savedTo: string | null
  settings: RunSettings
  /** what its settings have changed, in words; null: nothing */
  change: string | null
  createdAt: string
}

export type Thread = { question: string; versions: Version[] }

/** How a version was asked for. */
export type NewQuestion = {
  feedback: string | null
  target?: AnswerPart | null
  settings?: FunnelSettings
  /** absent: an improved version where there is feedback, else the question is asked again */
  mode?: 'improve' | 'extend' | 'report'
}

/** A version that has only just been asked for: the same question, another run. */
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

/** The version that the address asks for, else the newest. */
export function shownVersion({ versions }: Thread, wanted: string | null): Version | undefined {
  return versions.find((version) => version.id === wanted) ?? versions.at(-1)
}
