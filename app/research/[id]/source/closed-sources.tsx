'use client'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'

type Closed = { runIds: ReadonlySet<string>; close(runId: string): void }

const ClosedSources = createContext<Closed>({ runIds: new Set(), close: () => {} })

/** Remembers which versions' sources the person closed. Above the page, because going back may render a pane again. */
export function ClosedSourcesProvider({ children }: { children: ReactNode }) {
  const [runIds, setRunIds] = useState<ReadonlySet<string>>(new Set())
  const closed = useMemo(
    () => ({ runIds, close: (runId: string) => setRunIds((before) => new Set([...before, runId])) }),
    [runIds],
  )
  return <ClosedSources value={closed}>{children}</ClosedSources>
}

/** Whether the person closed the source beside a version, and a function that closes it. */
export function useClosedSource(runId: string): { isClosed: boolean; close(): void } {
  const { runIds, close } = useContext(ClosedSources)
  return { isClosed: runIds.has(runId), close: () => close(runId) }
}
