import { db } from '../../db/client'
import { AppError } from '../../errors'
import type { ModelCall } from '../../models/costs/meter'
import { callsOf } from '../costs/run-meter'

/** A model call in a trace. */
export type TraceCall = {
  id: string
  /** name of the file in `prompts/`, or `embedding` */
  prompt: string
  model: string
  /** null: in old traces */
  started_at: string | null
  ms: number
  /** null: without an answer, nothing was counted */
  input_tokens: number | null
  output_tokens: number | null
  /** US dollars; null: unknown, or nothing was counted */
  cost_usd: number | null
  /** whether Folio estimated the tokens */
  estimated: boolean
  /** null: not stored, as for embedding calls */
  sent: string | null
  got: string | null
  /** number of characters cut off, because only a limited number is stored */
  sent_cut: number
  got_cut: number
  error: string | null
}

/**
 * The model calls of a run in order, including failed ones, with the texts sent and received unless `texts` is false.
 * Embedding calls and old traces have no texts.
 */
export async function readCalls(runId: string, { texts = true } = {}): Promise<TraceCall[]> {
  const client = await db()
  const [{ before, added }, rows] = await Promise.all([
    callsOf(runId),
    client.modelExchange.findMany({
      where: { runId },
      orderBy: { startedAt: 'asc' },
      omit: texts ? {} : { sent: true, got: true },
    }),
  ])
  const counted = [...before, ...added]
  const byId = new Map(counted.flatMap((call) => (call.id ? [[call.id, call] as const] : [])))
  const told = rows.map((row): TraceCall => {
    const { sent = null, got = null } = row as { sent?: string; got?: string }
    return {
      ...countedOf(byId.get(row.id)),
      id: row.id,
      prompt: row.prompt,
      model: row.model,
      started_at: row.startedAt.toISOString(),
      ms: row.ms,
      sent,
      got,
      sent_cut: sent === null ? 0 : row.sentLength - sent.length,
      got_cut: got === null ? 0 : row.gotLength - got.length,
      error: row.error,
    }
  })
  const known = new Set(rows.map(({ id }) => id))
  const others = counted.flatMap((call, index): TraceCall[] =>
    call.id && known.has(call.id) ? [] : [withoutText(call, index)],
  )
  return [...told, ...others]
}

export type CallText = Pick<TraceCall, 'sent' | 'got' | 'sent_cut' | 'got_cut'>

/** Texts sent and received in one call. Throws `AppError('not_found')` if they were not stored. */
export async function readCallText(runId: string, id: string): Promise<CallText> {
  const client = await db()
  const row = await client.modelExchange.findFirst({ where: { id, runId } })
  if (!row) throw new AppError('not_found', 'The request and response of this call were not saved.')
  const { sent, got } = row
  return { sent, got, sent_cut: row.sentLength - sent.length, got_cut: row.gotLength - got.length }
}

function countedOf(call: ModelCall | undefined) {
  return {
    input_tokens: call?.inputTokens ?? null,
    output_tokens: call?.outputTokens ?? null,
    cost_usd: call?.costUsd ?? null,
    estimated: call?.estimated ?? false,
  }
}

function withoutText(call: ModelCall, index: number): TraceCall {
  const { prompt, model, ms } = call
  const none = { started_at: null, sent: null, got: null, sent_cut: 0, got_cut: 0, error: null }
  return { ...countedOf(call), id: call.id ?? `call-${index + 1}`, prompt, model, ms, ...none }
}
