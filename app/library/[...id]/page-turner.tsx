'use client'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'

/** `turn` counts up, so that the same page can be asked for again. */
type Place = { page: number; turn: number; openPage: (page: number) => void }

const Turner = createContext<Place>({ page: 1, turn: 0, openPage: () => {} })

/** Lets the summary, and whatever else names a page, open it in the reader beside. */
export function PageTurner({ start, asked, children }: { start: number; asked: boolean; children: ReactNode }) {
  const [place, setPlace] = useState({ page: start, turn: asked ? 1 : 0 })
  const value = useMemo(
    () => ({
      ...place,
      openPage: (page: number) => {
        setPlace(({ turn }) => ({ page, turn: turn + 1 }))
        window.history.replaceState(null, '', `?page=${page}`)
      },
    }),
    [place],
  )
  return <Turner value={value}>{children}</Turner>
}

export function usePageTurner(): Place {
  return useContext(Turner)
}
