'use client'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { type CitationRenderer, CitationRendering, Markdown } from '@/app/markdown/markdown'
import type { RunView } from '@/lib/research/run-view'
import { CitationButton } from './citation-button'
import { CitationTip, type Tip } from './citation-tip'
import type { PlacedAnswer } from './places'

type Props = {
  view: RunView
  over: boolean
  answer: PlacedAnswer
  cite: number | null
  open(cite: number): void
  suffix: string
}

export function AnswerText({ view, over, answer, cite, open, suffix }: Props) {
  const id = useId()
  const [tip, setTip] = useState<Tip | null>(null)
  // While it grows the text may lag behind the clicks; once it is whole, what stands below it must find its place.
  const growing = useDeferredValue(answer.text)
  const text = over ? answer.text : growing
  const rendering = useMemo<CitationRenderer>(
    () => ({
      cite: (index) => {
        const place = answer.places[index]
        if (!place) return null
        const isOpen = cite === index + 1
        return <CitationButton place={place} number={index + 1} isOpen={isOpen} open={open} showTip={setTip} id={id} />
      },
      isOpen: (index) => cite === index + 1,
    }),
    [answer.places, cite, open, id],
  )
  const writing = !over && view.stages.some((stage) => stage.name === 'write')
  if (!view.markdown && !writing) return null
  return (
    <section aria-label={`Answer${suffix}`} aria-busy={!over} className="mt-7 text-reading">
      <CitationRendering value={rendering}>
        <div className="reading">
          <Markdown text={text} dollarMath={view.analyst !== 'extractive'} />
        </div>
      </CitationRendering>
      {writing && (
        <p aria-hidden className="mt-3 flex gap-1.5">
          <span className="breathing size-1.5 rounded-full bg-accent" />
        </p>
      )}
      {tip && <CitationTip tip={tip} />}
    </section>
  )
}
