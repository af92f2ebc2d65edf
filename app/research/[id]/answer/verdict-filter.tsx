'use client'
import type { AnswerSentence } from '@/lib/citations/answer/answer-sentences'
import { countSentences } from './sentence-look'
import { VerdictLegend } from './verdict-legend'

type Props = {
  sentences: AnswerSentence[]
  /** texts of the sentences that were edited by hand */
  edited: ReadonlySet<string>
  /** how many of them are neither quoted nor close nor verified */
  open: number
  isOn: boolean
  set(on: boolean): void
}

/** What is known of the sentences, what the words for it mean, and the switch that shows only what is open. */
export function VerdictFilter({ sentences, edited, open, isOn, set }: Props) {
  return (
    <div className="mb-3 flex min-h-8 flex-wrap items-center gap-x-4 font-sans text-xs text-soft print:hidden">
      <p className="tabular-nums">{countSentences(sentences, edited)}</p>
      <VerdictLegend />
      {open > 0 && (
        <button
          type="button"
          aria-pressed={isOn}
          onClick={() => set(!isOn)}
          className="button button-quiet -ml-3 min-h-8 text-xs desk:ml-auto aria-pressed:bg-accent-soft aria-pressed:text-accent"
        >
          Show only what needs checking ({open})
        </button>
      )}
    </div>
  )
}
