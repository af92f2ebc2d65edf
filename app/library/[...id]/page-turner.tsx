'use client'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { AskAbout } from '@/app/pdf/selection/ask-about'

/** `turn` increases with each request, so that the same page can be opened again. */
type TurnedPage = { page: number; turn: number; openPage: (page: number) => void }

const Turner = createContext<TurnedPage>({ page: 1, turn: 0, openPage: () => {} })

/** Lets other parts of the page, such as the summary, open a page in the reader. */
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
  // A question about selected words goes into the box beside the PDF, after any text already there.
  const askAbout = (words: string) => {
    const box = document.querySelector<HTMLTextAreaElement>('#ask-paper')
    if (!box) return false
    box.value = box.value.trim() ? `About “${words}”: ${box.value}` : `What does this paper say about “${words}”?`
    box.focus()
    return true
  }
  return (
    <Turner value={value}>
      <AskAbout value={askAbout}>{children}</AskAbout>
    </Turner>
  )
}

export function usePageTurner(): TurnedPage {
  return useContext(Turner)
}
