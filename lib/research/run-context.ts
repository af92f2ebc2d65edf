import type { AnswerPart } from '../citations/answer/answer-part'
import type { Failure } from '../errors'
import type { Analyst } from '../thinking/ask-analyst'
import type { FollowUp } from '../thinking/question-tasks'
import type { RunEvent } from './events/events'
import type { Wish } from './record/wish'
import type { RunSettings } from './settings/modes'

/** Everything that a mode can access. The engine binds `step` and `emit`; a test uses plain functions. */
export type RunContext = {
  run: {
    id: string
    sessionId: string
    mode: string
    question: string
    feedback: string | null
    /** the part of the parent's answer that the feedback refers to; null: all of it */
    target: AnswerPart | null
    parentId: string | null
    /** the run whose answer this question follows up; null: none */
    followsId: string | null
    /** the follow-up question rewritten to stand alone, if already known */
    understood: FollowUp | null
  }
  settings: RunSettings
  /** aborted when the person cancels */
  signal: AbortSignal
  /** the person's request at the last check. Read it within a step, whose result is stored */
  wish(): Wish | null
  analyst: Analyst
  /** Runs expensive work once. After a crash the run continues after the last finished step. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>
  emit(event: WithoutTime<RunEvent>): Promise<void>
  /**
   * Does the same work for each item, in parallel and in any process with capacity, and returns the results in order.
   * Items finished before a crash keep their results. Since steps are identified by the order of their calls, this is
   * the only way to do things in parallel.
   */
  each<Item, Result>(work: ItemWork<Item, Result>, items: Item[]): Promise<ItemResult<Result>[]>
}

/** Work on one of many items, made by `itemWork`. Items and results are plain JSON. */
export type ItemWork<Item, Result> = {
  name: string
  work(context: RunContext, item: Item): Promise<Result>
}

export type ItemResult<Result> = { value: Result } | { failure: Failure }

// Distributes over the union, so that each event keeps its own fields.
export type WithoutTime<E> = E extends unknown ? Omit<E, 'at'> : never
