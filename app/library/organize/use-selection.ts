'use client'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ListRows } from '../use-library'

const NONE: ReadonlySet<string> = new Set()

/** Selected rows of a list. With `range`, selects everything from the last selected row to this one. */
export function useSelection({ key, shown, rows, idsBetween, listed }: ListRows) {
  const [chosen, setChosen] = useState(NONE)
  // Actions must not affect rows that a filter hides.
  const [unseen, setUnseen] = useState(NONE)
  const anchor = useRef<{ id: string; place: number } | null>(null)
  const placed = useRef(rows)
  placed.current = rows
  const held = useRef(chosen)
  held.current = chosen

  // biome-ignore lint/correctness/useExhaustiveDependencies: another question, or another number of rows, may hide some
  useEffect(() => {
    const ids = [...held.current]
    if (ids.length === 0) return
    let late = false
    listed(ids)
      .then((seen) => {
        const here = new Set(seen)
        if (!late) setUnseen(new Set(ids.filter((id) => !here.has(id))))
      })
      .catch(() => {})
    return () => {
      late = true
    }
  }, [key, shown])

  const choose = useCallback((some: string[], on: boolean) => {
    setChosen((chosen) => {
      const next = new Set(chosen)
      for (const id of some) on ? next.add(id) : next.delete(id)
      return next
    })
    setUnseen((unseen) =>
      some.some((id) => unseen.has(id)) ? new Set([...unseen].filter((id) => !some.includes(id))) : unseen,
    )
  }, [])

  const chooseRow = useCallback(
    (id: string, place: number, on: boolean, range: boolean) => {
      const from = anchor.current
      // The list may have changed since.
      const still = from && placed.current.get(from.place)?.id === from.id ? from.place : null
      anchor.current = { id, place }
      choose([id], on)
      if (!range || still === null) return
      idsBetween(Math.min(still, place), Math.max(still, place) + 1)
        .then((ids) => choose(ids, on))
        .catch(() => {})
    },
    [choose, idsBetween],
  )

  const chooseAll = useCallback(
    (on: boolean) => {
      idsBetween(0, shown)
        .then((ids) => choose(ids, on))
        .catch(() => {})
    },
    [choose, idsBetween, shown],
  )

  const clear = useCallback(() => setChosen(NONE), [])
  const here = useMemo(() => [...chosen].filter((id) => !unseen.has(id)), [chosen, unseen])
  return { chosen, here, chooseRow, chooseAll, clear }
}
