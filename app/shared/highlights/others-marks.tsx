'use client'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Highlight } from '@/lib/library/highlights/highlights'
import type { SharedHighlights } from '@/lib/sharing/read-shared'

type OthersHighlight = Highlight & { from: string }

const NONE: OthersHighlight[] = []
const Others = createContext(NONE)

/** Provides other people's shared highlights to the PDF below. */
export function OthersMarksProvider({ shared, children }: { shared: SharedHighlights[]; children: ReactNode }) {
  const marks = useMemo(
    () => shared.flatMap(({ from, highlights }) => (from === null ? [] : highlights.map((one) => ({ ...one, from })))),
    [shared],
  )
  return <Others value={marks}>{children}</Others>
}

/** Highlights on a page that others share, in a subtle colour, with their names. */
export function OthersMarks({ page }: { page: number }) {
  const here = useContext(Others).filter(({ rects }) => rects.some((rect) => rect.page === page))
  if (here.length === 0) return null
  return (
    <div className="pdf-marks">
      {here.flatMap(({ id, from, rects }) =>
        rects
          .filter((rect) => rect.page === page)
          .map(({ x, y, w, h }, index) => (
            <span
              key={`${id} ${x} ${y}`}
              className="pdf-mark"
              data-kind="others"
              data-from={index === 0 ? from : undefined}
              title={`Highlighted by ${from}`}
              style={{ left: `${x * 100}%`, top: `${y * 100}%`, width: `${w * 100}%`, height: `${h * 100}%` }}
            />
          )),
      )}
    </div>
  )
}
