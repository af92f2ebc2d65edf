'use client'
import { useCallback, useMemo, useRef, useState } from 'react'

/** Which rows of a list are chosen. With `range`, everything from the row chosen last to this one. */
export function useSelection(ids: string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const shown = useRef(ids)
  shown.current = ids
  const anchor = useRef<string | null>(null)

  const choose = useCallback((some: string[], on: boolean) => {
    setChosen((chosen) => {
      const next = new Set(chosen)
      for (const id of some) on ? next.add(id) : next.delete(id)
      return next
    })
  }, [])

  const chooseRow = useCallback(
    (id: string, on: boolean, range: boolean) => {
      const order = shown.current
      const from = range && anchor.current !== null ? order.indexOf(anchor.current) : -1
      const to = order.indexOf(id)
      anchor.current = id
      choose(from === -1 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1), on)
    },
    [choose],
  )

  const clear = useCallback(() => setChosen(new Set()), [])
  // What a filter hides is not worked on unseen.
  const here = useMemo(() => ids.filter((id) => chosen.has(id)), [ids, chosen])
  return { chosen, here, choose, chooseRow, clear }
}
