'use client'
import { useAsk } from '@/app/ask/use-ask'
import { sendOnEnter } from '@/app/shell/send-on-enter'
import { NO_FILTER } from '@/lib/library/filters/paper-filter'
import { Button } from '../../ui/button'

/** Asks a question about this paper only. */
export function AskPaper({ paperId }: { paperId: string }) {
  const [state, send, pending] = useAsk('')
  return (
    <form action={send} aria-busy={pending} className="mb-8">
      <input type="hidden" name="among" value={JSON.stringify({ ...NO_FILTER, paperIds: [paperId] })} />
      <div className="ask-box">
        <textarea
          id="ask-paper"
          name="question"
          aria-label="Ask this paper"
          aria-invalid={state.error ? true : undefined}
          aria-describedby={state.error ? 'ask-paper-error' : undefined}
          placeholder="Ask this paper"
          defaultValue={state.question}
          rows={1}
          enterKeyHint="send"
          onKeyDown={sendOnEnter}
          className="font-serif"
        />
        <Button type="submit" kind="main" disabled={pending}>
          Ask
        </Button>
      </div>
      <p id="ask-paper-error" role="alert" className="mt-1.5 px-4 text-xs text-bad empty:hidden">
        {state.error?.message}
      </p>
    </form>
  )
}
