'use client'
import { createContext, type ReactNode, useContext, useState } from 'react'
import type { CitationStyle } from '@/lib/citations/references/citation-style'
import type { Outcome } from '@/lib/errors'
import { reach } from '../ui/reach'
import { bringStyle, pickStyle, rememberStyle, removeStyle } from './actions'

type Choice = {
  style: CitationStyle
  choose(style: CitationStyle): void
  /** titles of the person's own styles; the first is the one that `own` stands for */
  ownTitles: string[]
  ownTitle: string | null
  /** Change the person's own styles, or which is selected. Return an error message, or null. */
  bring(file: File): Promise<string | null>
  pickOwn(title: string): Promise<string | null>
  removeOwn(title: string): Promise<string | null>
  /** increases when `own` changes its meaning: texts formatted before are outdated */
  edition: number
}

const StyleChoice = createContext<Choice>({
  style: 'author',
  choose: () => {},
  ownTitles: [],
  ownTitle: null,
  bring: async () => null,
  pickOwn: async () => null,
  removeOwn: async () => null,
  edition: 0,
})

/** The largest style in the public repository has 250 KB. */
const MOST_BYTES = 1_000_000

type Props = { start: CitationStyle; ownTitles: string[]; children: ReactNode }

/** The citation style of all answers on the page. A choice is remembered for future ones. */
export function CitationStyleProvider({ start, ownTitles: first, children }: Props) {
  const [style, setStyle] = useState(start)
  const [own, setOwn] = useState({ titles: first, edition: 0 })
  const choose = (next: CitationStyle) => {
    setStyle(next)
    // The page already uses it; a failure only means that the next visit will not.
    rememberStyle(next).catch(() => {})
  }
  const bring = async (file: File) => {
    if (file.size > MOST_BYTES) return 'This file is too large for a citation style. Choose another one.'
    return change(bringStyle(await file.text()), 'own')
  }
  const change = async (changing: Promise<Outcome<string[]>>, next: CitationStyle) => {
    const changed = await reach(changing)
    if (!changed.ok) return changed.error.message
    setOwn(({ edition }) => ({ titles: changed.value, edition: edition + 1 }))
    setStyle(next)
    return null
  }
  const pickOwn = (title: string) => change(pickStyle(title), 'own')
  const removeOwn = (title: string) => change(removeStyle(title), 'author')
  const { titles, edition } = own
  const owned = { ownTitles: titles, ownTitle: titles[0] ?? null, bring, pickOwn, removeOwn, edition }
  return <StyleChoice value={{ style, choose, ...owned }}>{children}</StyleChoice>
}

export function useCitationStyle(): Choice {
  return useContext(StyleChoice)
}
