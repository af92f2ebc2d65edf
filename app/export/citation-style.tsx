'use client'
import { createContext, type ReactNode, useContext, useState } from 'react'
import type { CitationStyle } from '@/lib/citations/references/citation-style'
import { rememberStyle } from './actions'

type Choice = { style: CitationStyle; choose(style: CitationStyle): void }

const StyleChoice = createContext<Choice>({ style: 'folio', choose: () => {} })

/** The citation style of all answers on the page. Choosing one is remembered for the next ones. */
export function CitationStyleProvider({ start, children }: { start: CitationStyle; children: ReactNode }) {
  const [style, setStyle] = useState(start)
  const choose = (next: CitationStyle) => {
    setStyle(next)
    // The page has it already; what fails here is only that the next visit would not know.
    rememberStyle(next).catch(() => {})
  }
  return <StyleChoice value={{ style, choose }}>{children}</StyleChoice>
}

export function useCitationStyle(): Choice {
  return useContext(StyleChoice)
}
