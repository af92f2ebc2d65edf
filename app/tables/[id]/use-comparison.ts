'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Outcome } from '@/lib/errors'
import type { TableView } from '@/lib/library/tables/table-view'
import { reach } from '../../ui/reach'
import { readTable } from '../actions'

const POLL_MS = 1_200

/**
 * A table while it is filled, and changes to it. Only the latest response counts, and unchanged rows stay the same
 * objects.
 */
export function useComparison(start: TableView) {
  const [table, setTable] = useState(start)
  const [error, setError] = useState('')
  const changes = useRef(0)
  const take = useCallback((next: TableView) => setTable((last) => ({ ...next, rows: sameRows(last, next) })), [])

  const filling = table.status === 'filling'
  useEffect(() => {
    if (!filling) return
    const timer = setInterval(async () => {
      const turn = changes.current
      const read = await readTable(start.id).catch(() => null)
      // A response from before a change must not undo it on the screen.
      if (read?.ok && turn === changes.current) take(read.value)
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [filling, start.id, take])

  /** Returns whether it succeeded. */
  const change = useCallback(
    async (work: Promise<Outcome<TableView>>): Promise<boolean> => {
      changes.current += 1
      const turn = changes.current
      const done = await reach(work)
      setError(done.ok ? '' : done.error.message)
      if (done.ok && turn === changes.current) take(done.value)
      return done.ok ?? false
    },
    [take],
  )
  return { table, error, change }
}

function sameRows(last: TableView, next: TableView): TableView['rows'] {
  const known = new Map(last.rows.map((row) => [row.paperId, row]))
  return next.rows.map((row) => {
    const before = known.get(row.paperId)
    return before && JSON.stringify(before) === JSON.stringify(row) ? before : row
  })
}
