'use client'
import { useEffect, useId, useState } from 'react'
import { EquationCrops } from '@/app/pdf/equation-crops'
import type { EvidenceView } from '@/lib/research/events'
import type { Rect } from '@/lib/text/document'
import { locatePassage } from '../actions'
import { useEquations } from '../source/use-equations'

type Props = {
  runId: string
  /** place of the passage in the evidence, from 0 */
  ord: number
  passage: EvidenceView
}

/** The formulas of a passage as the page has them, on request: its text has `…` where they interrupt a sentence. */
export function PassageFormulas({ runId, ord, passage }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { paperId, formulas = 0 } = passage
  const words = formulas === 1 ? 'the formula' : 'the formulas'
  return (
    <div className="mt-2 font-sans text-xs print:hidden">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="button min-h-7 px-2 text-xs"
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide' : 'Show'} {words}
      </button>
      <div id={id}>{isOpen && <Shown runId={runId} ord={ord} paperId={paperId} />}</div>
    </div>
  )
}

function Shown({ runId, ord, paperId }: { runId: string; ord: number; paperId: string }) {
  const [rects, setRects] = useState<Rect[]>([])
  useEffect(() => {
    let left = false
    locatePassage(runId, ord)
      .catch(() => null)
      .then((outcome) => !left && outcome?.ok && setRects(outcome.value))
    return () => {
      left = true
    }
  }, [runId, ord])
  return <EquationCrops paperId={paperId} equations={useEquations(paperId, rects)} />
}
