import { unstable_rethrow } from 'next/navigation'
import { unreached } from '../ui/reach'
import type { AskState } from './actions'

/**
 * Returns the result of asking, or the question with the reason if the server cannot be reached. Rethrows the redirect to the new
 * session.
 */
export async function giveBack(asking: Promise<AskState>, { mode }: AskState, form: FormData): Promise<AskState> {
  try {
    return await asking
  } catch (error) {
    unstable_rethrow(error)
    return { question: String(form.get('try') ?? form.get('question') ?? ''), mode, error: unreached(error) }
  }
}
