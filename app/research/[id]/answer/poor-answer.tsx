'use client'
import { use, useState } from 'react'
import type { RunView } from '@/lib/research/run-view'
import { Button } from '../../../ui/button'
import { Rephrase } from '../composer/use-quoted'
import type { FunnelDraft } from '../funnel/use-funnel-draft'
import { WidenSearch } from '../funnel/widen-search'
import { SourceTicks } from './source-ticks'

const WRONGS = { papers: 'Wrong papers', missing: 'Something is missing', question: 'Not what I asked' } as const

type Wrong = keyof typeof WRONGS

type Props = { view: RunView; question: string; draft: FunnelDraft; suffix: string }

/** Asks what is wrong with an answer rated poor, and offers remedies. */
export function PoorAnswer({ view, question, draft, suffix }: Props) {
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const rephrase = use(Rephrase)
  return (
    <fieldset className="panel mt-3 px-4 pt-2 pb-3 text-sm">
      <legend className="px-1 text-xs font-medium text-soft">What was wrong?</legend>
      <div className="flex flex-wrap gap-2">
        {(Object.keys(WRONGS) as Wrong[]).map((one) => (
          <Button
            key={one}
            aria-pressed={wrong === one}
            onClick={() => setWrong(wrong === one ? null : one)}
            className="text-xs aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
          >
            {WRONGS[one]}
          </Button>
        ))}
      </div>
      {wrong === 'papers' && (
        <>
          <p className="mt-2.5 text-soft">Untick the papers that do not belong, and ask again without them.</p>
          <SourceTicks view={view} draft={draft} suffix={suffix} />
        </>
      )}
      {wrong === 'missing' && (
        <>
          <p className="mt-2.5 mb-2 text-soft">
            Search more papers and passages, or choose <i>Deep research</i> below to search in several rounds.
          </p>
          <WidenSearch settings={draft.settings} draft={draft} />
        </>
      )}
      {wrong === 'question' && (
        <>
          <p className="mt-2.5 mb-2 text-soft">Use different words, or be more specific.</p>
          {rephrase && <Button onClick={() => rephrase(question)}>Rephrase the question</Button>}
        </>
      )}
    </fieldset>
  )
}
