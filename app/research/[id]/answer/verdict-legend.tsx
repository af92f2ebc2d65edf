import type { SentenceVerdict } from '@/lib/citations/answer/answer-sentences'
import { SENTENCE_VERDICTS } from './sentence-look'

const GROUPS: { by: string; verdicts: SentenceVerdict[] }[] = [
  { by: 'By comparing words', verdicts: ['quoted', 'unchecked', 'missing'] },
  { by: 'By a language model', verdicts: ['verified', 'partly', 'weak'] },
]

/** A collapsed legend of verdicts and who gives them. */
export function VerdictLegend() {
  return (
    <details className="group basis-auto open:order-last open:basis-full">
      <summary className="w-fit cursor-pointer list-none underline decoration-edge underline-offset-2 hover:text-ink [&::-webkit-details-marker]:hidden">
        What these labels mean
      </summary>
      <div className="panel mt-2 grid gap-x-6 gap-y-3 px-4 py-3 sm:grid-cols-2">
        {GROUPS.map(({ by, verdicts }) => (
          <section key={by} aria-label={by}>
            <h3 className="mb-1.5 font-medium text-ink">{by}</h3>
            <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1.5">
              {verdicts.map((verdict) => {
                const { word, meaning, dot } = SENTENCE_VERDICTS[verdict]
                return (
                  <div key={verdict} className="col-span-2 grid grid-cols-subgrid items-baseline">
                    <dt className="flex items-center gap-2 font-medium text-ink">
                      <span aria-hidden className={`size-2 ${dot}`} />
                      {word}
                    </dt>
                    <dd>{meaning}</dd>
                  </div>
                )
              })}
            </dl>
          </section>
        ))}
      </div>
    </details>
  )
}
