'use client'
import type { AnswerSentence } from '@/lib/citations/answer/answer-sentences'
import { buttonClass } from '../../../ui/button'
import { countSentences } from './sentence-look'
import { VerdictLegend } from './verdict-legend'

type Props = {
  sentences: AnswerSentence[]
  /** texts of sentences edited by hand */
  edited: ReadonlySet<string>
  /** number of them that are neither quoted nor verified */
  open: number
  /** whether the text shows the verdicts */
  isShown: boolean
  show(isShown: boolean): void
  /** whether only sentences to check are shown */
  isFiltered: boolean
  filter(isFiltered: boolean): void
}

const SWITCH = buttonClass('quiet', 'min-h-8 text-xs aria-pressed:bg-accent-soft aria-pressed:text-accent')

/** The switch for an answer's checks; when on, also a summary of verdicts and their meaning. */
export function VerdictFilter({ sentences, edited, open, isShown, show, isFiltered, filter }: Props) {
  return (
    <div className="mb-3 flex min-h-8 flex-wrap items-center gap-x-4 font-sans text-xs text-soft print:hidden">
      {isShown && <p className="tabular-nums">{countSentences(sentences, edited)}</p>}
      {isShown && <VerdictLegend />}
      {isShown && open > 0 && (
        <button
          type="button"
          aria-pressed={isFiltered}
          onClick={() => filter(!isFiltered)}
          className={`${SWITCH} -ml-3`}
        >
          Show only what needs checking ({open})
        </button>
      )}
      {!isShown && open > 0 && (
        <p className="tabular-nums">
          {open} of {sentences.length === 1 ? '1 sentence' : `${sentences.length} sentences`}{' '}
          {open === 1 ? 'needs' : 'need'} checking
        </p>
      )}
      <button
        type="button"
        aria-pressed={isShown}
        onClick={() => show(!isShown)}
        className={`${SWITCH} ${isShown || open > 0 ? 'ml-auto' : '-ml-3'}`}
      >
        Show checks
      </button>
    </div>
  )
}
