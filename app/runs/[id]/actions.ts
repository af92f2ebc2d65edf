'use server'
import { z } from 'zod'
import { outcome, parseTyped } from '@/app/outcome'
import type { Outcome } from '@/lib/errors'
import { type AgainRequest, askAgainFrom, askedAgainSchema } from '@/lib/research/again/ask-again-from'
import { type CallText, readCallText } from '@/lib/research/trace/read-calls'

const idSchema = z.string().min(1).max(100)

/** What a model call of a run sent and got. */
export async function readCall(runId: string, callId: string): Promise<Outcome<CallText>> {
  return outcome(() => readCallText(parseTyped(idSchema, runId), parseTyped(idSchema, callId)))
}

/** Begins a run again from one of its steps, as a new version. */
export async function runAgain(
  runId: string,
  asked: AgainRequest,
): Promise<Outcome<{ runId: string; sessionId: string }>> {
  return outcome(() => askAgainFrom(parseTyped(idSchema, runId), parseTyped(askedAgainSchema, asked)))
}
