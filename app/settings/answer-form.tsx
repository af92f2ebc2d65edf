'use client'
import { setQuotationMarks } from './actions'
import { KeptCheckbox } from './kept-checkbox'
import { useKeptChoice } from './use-kept-choice'

/** How answers are presented. Saved immediately. */
export function AnswerForm({ quotationMarks }: { quotationMarks: boolean }) {
  const { chosen, choose, error } = useKeptChoice(quotationMarks, setQuotationMarks)
  return (
    <div className="text-sm">
      <KeptCheckbox
        label="Quotation marks around a paper’s own words"
        note="A sentence taken word for word starts with its paper: Dao et al. 2022: “We propose …”. This applies on the screen and in copied, exported, saved and printed answers; checking and editing stay the same."
        checked={chosen}
        onChange={choose}
        error={error}
      />
    </div>
  )
}
