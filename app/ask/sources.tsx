'use client'
import { createContext, type ReactNode, useContext } from 'react'
import type { SourceChoice } from '@/lib/research/deep/chosen-sources'

const Sources = createContext<SourceChoice[]>([])

/** The sources outside of the library that may be asked, for the forms on the page. */
export function SourcesProvider({ choices, children }: { choices: SourceChoice[]; children: ReactNode }) {
  return <Sources value={choices}>{children}</Sources>
}

export function useSources(): SourceChoice[] {
  return useContext(Sources)
}
