import { useActionState } from 'react'
import { type AskState, ask } from './actions'
import { giveBack } from './give-back'

/** The state of a question form, its action, and whether it is being sent. `question`: the text to start with. */
export function useAsk(question: string) {
  return useActionState<AskState, FormData>((state, form) => giveBack(ask(state, form), state, form), {
    question,
    mode: 'answer',
    error: null,
  })
}
