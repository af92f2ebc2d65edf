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
        note="A sentence quoted word for word is introduced by its source, as in Dao et al. 2022: “We propose …”. This applies on screen and in copied, exported, saved and printed answers; it does not affect checking or editing."
        checked={chosen}
        onChange={choose}
        error={error}
      />
    </div>
  )
}
