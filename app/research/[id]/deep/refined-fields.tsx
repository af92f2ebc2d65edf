'use client'
import { PLAN_LIMITS, type RefinedQuestion } from '@/lib/research/plan/report-plan'
import { QUESTION_LIMIT } from '@/lib/research/settings/funnel'
import { PlanLine } from '../report/plan-line'
import { REFINED_LISTS } from './refined-line'

type Props = { refined: RefinedQuestion; change(refined: RefinedQuestion): void }

/** Lets the person correct how the question was understood, before the search starts. */
export function RefinedFields({ refined, change }: Props) {
  return (
    <div className="mt-2 text-xs text-soft">
      <span>Understood as</span>
      <PlanLine
        name="Question to research"
        value={refined.question}
        most={QUESTION_LIMIT}
        rename={(question) => change({ ...refined, question })}
      />
      <details className="mt-0.5">
        <summary className="cursor-pointer rounded-sm px-1.5">Scope and key terms</summary>
        {REFINED_LISTS.map(({ of, name }) => (
          <label key={of} className="mt-1 block px-1.5">
            {name}, separated by semicolons
            <input
              className="field mt-0.5"
              defaultValue={refined[of].join('; ')}
              onChange={({ target }) => change({ ...refined, [of]: phrasesIn(target.value) })}
            />
          </label>
        ))}
      </details>
    </div>
  )
}

function phrasesIn(text: string): string[] {
  const phrases = text.split(';').map((phrase) => phrase.trim().slice(0, PLAN_LIMITS.letters))
  return phrases.filter(Boolean).slice(0, PLAN_LIMITS.phrases)
}
