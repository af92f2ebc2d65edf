'use client'
import { createContext, type ReactNode, useContext } from 'react'
import type { SelectableSource } from '@/lib/research/sources/chosen-sources'
import type { WorkKind } from '@/lib/sources/work/source'

type Choices = {
  choices: SelectableSource[]
  readsPdfs: boolean
  kinds: WorkKind[]
  /** after which deep research writes what it has */
  deepMinutes: number
}

const Sources = createContext<Choices>({ choices: [], readsPdfs: false, kinds: [], deepMinutes: 10 })

/** The sources outside of the library that may be asked, what for, and how long, for the forms on the page. */
export function SourcesProvider({ children, ...choices }: Choices & { children: ReactNode }) {
  return <Sources value={choices}>{children}</Sources>
}

export function useSources(): Choices {
  return useContext(Sources)
}
