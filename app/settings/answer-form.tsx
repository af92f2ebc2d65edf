'use client'
import { useId } from 'react'
import { setQuotationMarks } from './actions'
import { useKeptChoice } from './use-kept-choice'

/** How answers are told. It is kept at once, as there is nothing to think over. */
export function AnswerForm({ quotationMarks }: { quotationMarks: boolean }) {
  const note = useId()
  const { chosen: shown, choose, error } = useKeptChoice(quotationMarks, setQuotationMarks)
  return (
    <div className="text-sm">
      <label className="flex min-h-8 items-center gap-2.5 font-medium">
        <input
          type="checkbox"
          checked={shown}
          aria-describedby={note}
          onChange={(event) => choose(event.target.checked)}
          className="size-4"
        />
        Quotation marks around a paper’s own words
      </label>
      <p id={note} className="mt-1 ml-6.5 max-w-prose text-xs text-faint">
        A sentence that is taken word for word names its paper first: Dao et al. 2022: “We propose …”. It holds for
        answers on the screen, copied, exported, saved and printed; how they are checked and edited stays the same.
      </p>
      {error && (
        <p role="alert" className="mt-2 text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
