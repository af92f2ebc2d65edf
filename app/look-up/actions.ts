'use server'
import { z } from 'zod'
import { parseTyped } from '@/app/outcome'
import { requireKnown } from '@/app/require-known'
import { type Outcome, toFailure } from '@/lib/errors'
import { agreementOn, type ClaimAgreement } from '@/lib/research/look-up/agreement'
import { type DraftLookUp, lookUp } from '@/lib/research/look-up/look-up'
import { analyst } from '@/lib/thinking/ask-analyst'

const textSchema = z.string().max(1_000_000, 'This is too long to check.')

/** Yields what word search finds in the library, then what a model makes of it, if there is one. */
export async function lookUpDraft(draft: string): Promise<AsyncIterable<Outcome<DraftLookUp>>> {
  await requireKnown('POST')
  return outcomes(async (signal) => lookUp(parseTyped(textSchema, draft), { analyst: await analyst(), signal }))
}

/** Streams how each paper in the library relates to a claim: first by words, then as a model judges it. */
export async function agreementOf(claim: string): Promise<AsyncIterable<Outcome<ClaimAgreement>>> {
  await requireKnown('POST')
  return outcomes(async (signal) => agreementOn(parseTyped(textSchema, claim), { analyst: await analyst(), signal }))
}

async function* outcomes<T>(work: (signal: AbortSignal) => Promise<AsyncIterable<T>>): AsyncGenerator<Outcome<T>> {
  const left = new AbortController()
  try {
    for await (const value of await work(left.signal)) yield { ok: true, value }
  } catch (error) {
    yield { ok: false, error: toFailure(error) }
  } finally {
    // A client that leaves aborts the model calls.
    left.abort()
  }
}
