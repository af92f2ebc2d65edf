import type { RefinedQuestion } from '@/lib/research/outline/report-plan'
import { oneLine } from '@/lib/text/one-line'

type Props = { refined: RefinedQuestion; typed: string }

/** How deep research read the question, in a line, where that says more than the words that were typed. */
export function RefinedLine({ refined: { question, inScope, outOfScope, terms }, typed }: Props) {
  const isSame = oneLine(typed).startsWith(question)
  const named = [
    { name: 'In scope', phrases: inScope },
    { name: 'Out of scope', phrases: outOfScope },
    { name: 'Key terms', phrases: terms },
  ].filter(({ phrases }) => phrases.length > 0)
  if (isSame && named.length === 0) return null
  return (
    <details className="border-t border-line px-3.5 pt-2.5 pb-2 text-xs text-soft">
      <summary className="cursor-pointer rounded-sm wrap-anywhere">
        Researched as: <q className="font-serif italic text-ink">{question}</q>
      </summary>
      <dl className="mt-1 ml-4 grid gap-0.5">
        {named.map(({ name, phrases }) => (
          <div key={name} className="wrap-anywhere">
            <dt className="inline font-medium text-ink">{name}:</dt> <dd className="inline">{phrases.join('; ')}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
