'use client'
import { createContext, type ReactNode, useContext } from 'react'
import type { SourceChoice } from '@/lib/research/outline/outside/chosen-sources'

type Choices = { choices: SourceChoice[]; readsPdfs: boolean }

const Sources = createContext<Choices>({ choices: [], readsPdfs: false })

/** The sources outside of the library that may be asked, and whether their open PDFs are read, for the forms on the page. */
export function SourcesProvider({ choices, readsPdfs, children }: Choices & { children: ReactNode }) {
  return <Sources value={{ choices, readsPdfs }}>{children}</Sources>
}

export function useSources(): Choices {
  return useContext(Sources)
}
