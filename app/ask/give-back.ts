import { unstable_rethrow } from 'next/navigation'
import { unreached } from '../ui/reach'
import type { AskState } from './actions'

/** What asking gave; where nothing came from the server, the question and the reason. Throws what leads to the new session. */
export async function giveBack(asking: Promise<AskState>, { mode }: AskState, form: FormData): Promise<AskState> {
  try {
    return await asking
  } catch (error) {
    unstable_rethrow(error)
    return { question: String(form.get('try') ?? form.get('question') ?? ''), mode, error: unreached() }
  }
}
