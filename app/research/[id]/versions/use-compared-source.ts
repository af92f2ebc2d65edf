'use client'
import { useMemo, useState } from 'react'
import { useIsWide } from '@/app/shell/use-is-wide'
import type { RunView } from '@/lib/research/run-view'
import { useQuotationMarks } from '../answer/quotation-marks'
import { placesOf } from '../source/places'
import type { Side } from './compared-sentences'

type Views = Record<Side, RunView | null>
type Cited = { side: Side; cite: number }

/** The open source beside a comparison: initially the first of the later version, if there is room. */
export function useComparedSource(views: Views) {
  const isWide = useIsWide()
  const quotationMarks = useQuotationMarks()
  // Undefined: nothing was opened or closed yet.
  const [chosen, setChosen] = useState<Cited | null>()
  const { side, cite } = (chosen === undefined && isWide ? { side: 'after' as const, cite: 1 } : chosen) ?? {
    side: 'after' as const,
    cite: null,
  }
  const view = views[side]
  const places = useMemo(
    () => (view ? placesOf(view, true, { quotationMarks, numeric: false }).places : []),
    [view, quotationMarks],
  )
  const count = view?.citations.length ?? 0
  return {
    side,
    view,
    cite,
    count,
    open: cite === null ? null : (places[cite - 1] ?? null),
    walk: {
      open: (cite: number) => setChosen({ side, cite }),
      step: (by: 1 | -1) => count > 0 && setChosen({ side, cite: (((cite ?? 1) - 1 + by + count) % count) + 1 }),
      close: () => setChosen(null),
    },
    openMarker: (side: Side, marker: string) => {
      const at = views[side]?.citations.findIndex((citation) => citation.marker === marker) ?? -1
      if (at >= 0) setChosen({ side, cite: at + 1 })
    },
  }
}
