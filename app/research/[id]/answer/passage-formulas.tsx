'use client'
import { useEffect, useState } from 'react'
import { aroundLines } from '@/app/pdf/around-lines'
import { EquationCrops } from '@/app/pdf/equation-crops'
import { LatePageCrop } from '@/app/pdf/late-page-crop'
import { hasLinearFormula } from '@/app/research/[id]/answer/linear-formula'
import { Disclosure } from '@/app/ui/disclosure'
import { locatorOf } from '@/lib/citations/markers/place'
import type { EvidenceView } from '@/lib/research/events/answer-view'
import type { Rect } from '@/lib/text/document'
import { locatePassage } from '../actions'
import { useEquations } from '../source/use-equations'

type Props = {
  runId: string
  /** index of the passage in the evidence, from 0 */
  ord: number
  passage: EvidenceView
}

/**
 * The formulas of a passage as pictures, on request: its text has `…` where a displayed formula interrupts a sentence,
 * and inline formulas on one line. Empty for a passage without formulas.
 */
export function PassageFormulas({ runId, ord, passage: { paperId, page, formulas = 0, text } }: Props) {
  const isLinear = locatorOf(page) === 'page' && hasLinearFormula(text)
  if (formulas === 0 && !isLinear) return null
  const words = formulas === 0 ? 'the lines as printed' : formulas === 1 ? 'the formula' : 'the formulas'
  return (
    <div className="mt-2 font-sans text-xs print:hidden">
      <Disclosure show={`Show ${words}`} hide={`Hide ${words}`}>
        <Shown runId={runId} ord={ord} paperId={paperId} isLinear={isLinear} hasFormulas={formulas > 0} />
      </Disclosure>
    </div>
  )
}

type ShownProps = { runId: string; ord: number; paperId: string; isLinear: boolean; hasFormulas: boolean }

function Shown({ runId, ord, paperId, isLinear, hasFormulas }: ShownProps) {
  const [rects, setRects] = useState<Rect[] | 'unknown'>([])
  useEffect(() => {
    let left = false
    locatePassage(runId, ord)
      .catch(() => null)
      .then((outcome) => !left && setRects(outcome?.ok && outcome.value.length > 0 ? outcome.value : 'unknown'))
    return () => {
      left = true
    }
  }, [runId, ord])
  const equations = useEquations(paperId, rects === 'unknown' || !hasFormulas ? [] : rects)
  if (rects === 'unknown')
    return <p className="text-soft">The formulas could not be extracted from the page. Open the page to see them.</p>
  return (
    <>
      {isLinear &&
        aroundLines(rects).map((lines) => (
          <LatePageCrop
            key={`${lines.page} ${lines.x} ${lines.y}`}
            paperId={paperId}
            rect={lines}
            label={`Lines on page ${lines.page}`}
          />
        ))}
      <EquationCrops paperId={paperId} equations={equations} />
    </>
  )
}
