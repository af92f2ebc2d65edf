'use client'
import { useCallback } from 'react'
import { estimateCells } from './actions'
import { useEstimate } from './use-estimate'

/** Shows the likely usage for filling columns of a table; empty without a model. */
export function TableEstimate({ papers, columns }: { papers: number; columns: number }) {
  const said = useEstimate(useCallback(() => estimateCells({ papers, columns }), [papers, columns]))
  return <p className="mb-3 text-xs text-soft empty:hidden">{said}</p>
}
