'use server'
import { idSchema, outcome, parseTyped } from '@/app/outcome'
import type { Outcome } from '@/lib/errors'
import { type AgainRequest, askAgainFrom, askedAgainSchema } from '@/lib/research/again/ask-again-from'
import { type CallText, readCallText } from '@/lib/research/trace/read-calls'

/** The request and response of a model call in a run. */
export async function readCall(runId: string, callId: string): Promise<Outcome<CallText>> {
  return outcome(() => readCallText(parseTyped(idSchema, runId), parseTyped(idSchema, callId)))
}

/** Repeats a run from one of its steps, as a new version. */
export async function runAgain(
  runId: string,
  asked: AgainRequest,
): Promise<Outcome<{ runId: string; sessionId: string }>> {
  return outcome(() => askAgainFrom(parseTyped(idSchema, runId), parseTyped(askedAgainSchema, asked)))
}
