import type { AnswerPart } from '../citations/answer/answer-part'
import type { Failure } from '../errors'
import type { Analyst } from '../thinking/ask-analyst'
import type { FollowUp } from '../thinking/question-tasks'
import type { RunEvent } from './events'
import type { Wish } from './run/wish'
import type { RunSettings } from './settings/modes'

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
  settings: RunSettings
  /** aborted when the person cancels */
  signal: AbortSignal
  /** what the person wants of the run, as it was last looked up: to be asked within a step, whose result stays */
  wish(): Wish | null
  analyst: Analyst
  /** Runs dear work once; after a crash the run goes on from the last finished step. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>
  emit(event: WithoutTime<RunEvent>): Promise<void>
  /**
   * Does the same for each of many items, side by side and in whichever process has room, and gives a result for each,
   * in their order: items that were done before a crash keep theirs. Steps are known by the order of their calls, so
   * this is the only way to do things side by side.
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
