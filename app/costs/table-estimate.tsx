'use client'
import { useCallback } from 'react'
import { estimateCells } from './actions'
import { useEstimate } from './use-estimate'

/** What it is likely to use to fill so many columns of a table of so many papers; nothing without a model. */
export function TableEstimate({ papers, columns }: { papers: number; columns: number }) {
  const said = useEstimate(useCallback(() => estimateCells({ papers, columns }), [papers, columns]))
  return <p className="mb-3 text-xs text-soft empty:hidden">{said}</p>
}
