import type { Analyst } from '../analyst/analyst'
import type { FollowUp } from '../analyst/follow-up/exchange'
import type { AnswerPart } from '../citations/answer/answer-part'
import type { RunEvent } from './events'
import type { FunnelSettings } from './funnel'

/** All that a mode sees of the world it runs in. The engine binds `step` and `emit`; a test, plain functions. */
export type RunContext = {
  run: {
    id: string
    sessionId: string
    mode: string
    question: string
    feedback: string | null
    /** the part of the parent's answer that the feedback is on; null: the whole */
    target: AnswerPart | null
    parentId: string | null
    /** the run whose answer the question follows; null: it was asked by itself */
    followsId: string | null
    /** the question in words that stand alone, where that was read before */
    understood: FollowUp | null
  }
  settings: FunnelSettings
  /** aborted when the person cancels */
  signal: AbortSignal
  analyst: Analyst
  /** Runs dear work once; after a crash the run goes on from the last finished step. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>
  emit(event: WithoutTime<RunEvent>): Promise<void>
}

// Distributes over the union, so that each event keeps its own fields.
export type WithoutTime<E> = E extends unknown ? Omit<E, 'at'> : never
