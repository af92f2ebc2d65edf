'use client'
import { createContext, type ReactNode, useContext } from 'react'
import type { SelectableSource } from '@/lib/research/sources/chosen-sources'
import type { WorkKind } from '@/lib/sources/work/source'

type Choices = {
  choices: SelectableSource[]
  readsPdfs: boolean
  kinds: WorkKind[]
  /** minutes after which deep research writes up what it has */
  deepMinutes: number
}

const Sources = createContext<Choices>({ choices: [], readsPdfs: false, kinds: [], deepMinutes: 10 })

/** Provides the available outside sources and their options to forms on the page. */
export function SourcesProvider({ children, ...choices }: Choices & { children: ReactNode }) {
  return <Sources value={choices}>{children}</Sources>
}

export function useSources(): Choices {
  return useContext(Sources)
}
