import type { RefinedQuestion } from '@/lib/research/plan/report-plan'
import { oneLine } from '@/lib/text/format/phrases'

/** Parts of how a question was understood, with their labels. */
export const REFINED_LISTS = [
  { of: 'inScope', name: 'In scope' },
  { of: 'outOfScope', name: 'Out of scope' },
  { of: 'terms', name: 'Key terms' },
] as const

type Props = { refined: RefinedQuestion; typed: string }

/** Says in one line how deep research understood the question, if that differs from the typed words. */
export function RefinedLine({ refined, typed }: Props) {
  const isSame = oneLine(typed).startsWith(refined.question)
  const named = REFINED_LISTS.filter(({ of }) => refined[of].length > 0)
  if (isSame && named.length === 0) return null
  return (
    <details className="border-t border-line px-3.5 pt-2.5 pb-2 text-xs text-soft">
      <summary className="cursor-pointer rounded-sm wrap-anywhere">
        Understood as: <q className="font-serif italic text-ink">{refined.question}</q>
      </summary>
      <dl className="mt-1 ml-4 grid gap-0.5">
        {named.map(({ of, name }) => (
          <div key={name} className="wrap-anywhere">
            <dt className="inline font-medium text-ink">{name}:</dt>{' '}
            <dd className="inline">{refined[of].join('; ')}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
