'use client'
import { createContext, type ReactNode, useContext, useState } from 'react'
import type { CitationStyle } from '@/lib/citations/references/citation-style'
import { reach } from '../ui/reach'
import { bringStyle, rememberStyle } from './actions'

type Choice = {
  style: CitationStyle
  choose(style: CitationStyle): void
  /** title of the style that the person brought */
  ownTitle: string | null
  /** Keeps a `.csl` file as the person's style and chooses it. Gives what is wrong with it, or null. */
  bring(file: File): Promise<string | null>
  /** grows with each style that is brought: what was written in the one before is old */
  edition: number
}

const StyleChoice = createContext<Choice>({
  style: 'author',
  choose: () => {},
  ownTitle: null,
  bring: async () => null,
  edition: 0,
})

/** The largest style of the public repository has 250 KB. */
const MOST_BYTES = 1_000_000

type Props = { start: CitationStyle; ownTitle: string | null; children: ReactNode }

/** The citation style of all answers on the page. Choosing one is remembered for the next ones. */
export function CitationStyleProvider({ start, ownTitle: first, children }: Props) {
  const [style, setStyle] = useState(start)
  const [own, setOwn] = useState({ title: first, edition: 0 })
  const choose = (next: CitationStyle) => {
    setStyle(next)
    // The page has it already; what fails here is only that the next visit would not know.
    rememberStyle(next).catch(() => {})
  }
  const bring = async (file: File) => {
    if (file.size > MOST_BYTES) return 'This file is too large for a citation style. Choose another one.'
    const brought = await reach(bringStyle(await file.text()))
    if (!brought.ok) return brought.error.message
    setOwn(({ edition }) => ({ title: brought.value, edition: edition + 1 }))
    setStyle('own')
    return null
  }
  return (
    <StyleChoice value={{ style, choose, ownTitle: own.title, bring, edition: own.edition }}>{children}</StyleChoice>
  )
}

export function useCitationStyle(): Choice {
  return useContext(StyleChoice)
}
