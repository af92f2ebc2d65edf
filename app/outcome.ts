import { type Outcome, toFailure } from '@/lib/errors'

/** What an action answers with: the result of its work, or an error that can be shown. */
export async function outcome<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await work() }
  } catch (error) {
    return { ok: false, error: toFailure(error) }
  }
}
