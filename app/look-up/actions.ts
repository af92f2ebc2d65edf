'use server'
import { z } from 'zod'
import { analyst } from '@/lib/analyst/choose'
import { type Outcome, toFailure } from '@/lib/errors'
import { type LookedUp, lookUp } from '@/lib/research/look-up/look-up'

/** What the words find in the library, and then what a model makes of it, where there is one. */
export async function lookUpDraft(draft: string): Promise<AsyncIterable<Outcome<LookedUp>>> {
  return outcomes(z.string().parse(draft))
}

async function* outcomes(draft: string): AsyncGenerator<Outcome<LookedUp>> {
  const left = new AbortController()
  try {
    for await (const value of lookUp(draft, { analyst: analyst(), signal: left.signal })) yield { ok: true, value }
  } catch (error) {
    yield { ok: false, error: toFailure(error) }
  } finally {
    // Whoever goes away takes the calls to the model with them.
    left.abort()
  }
}
