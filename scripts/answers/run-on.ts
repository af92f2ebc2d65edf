import { extractive } from '../../lib/analyst/extractive'
import { eachInTurn } from '../../lib/research/each-in-turn'
import { FUNNEL } from '../../lib/research/funnel'
import type { RunContext } from '../../lib/research/run-context'
import { CONTEXT } from './read-library'

/** A run that nobody watches, without the engine. */
export function runOn(question: string): RunContext {
  const context: RunContext = {
    run: {
      id: 'evaluation',
      sessionId: 'evaluation',
      mode: 'answer',
      question,
      feedback: null,
      target: null,
      parentId: null,
      followsId: null,
      understood: null,
    },
    settings: FUNNEL,
    signal: CONTEXT.signal,
    analyst: extractive,
    step: (_name, work) => work(),
    emit: async () => {},
    wish: () => null,
    each: eachInTurn(() => context),
  }
  return context
}
