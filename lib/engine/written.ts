// Next bundles routes and workflows apart; a writer must still reach its readers.
const shared = globalThis as typeof globalThis & { folioReaders?: Map<string, Set<() => void>> }

function readers(): Map<string, Set<() => void>> {
  shared.folioReaders ??= new Map()
  return shared.folioReaders
}

/** Tells the readers in this process that a workflow has written to its stream, or ended it. */
export function tellWritten(workflowId: string): void {
  for (const wake of readers().get(workflowId) ?? []) wake()
}

/** What a reader waits on between two looks: `next` ends with the first write since it was last called, or in time. */
export function watchWrites(workflowId: string): { next(ms: number): Promise<void>; stop(): void } {
  let written = false
  let end = () => {}
  const wake = () => {
    written = true
    end()
  }
  const all = readers().get(workflowId) ?? new Set()
  readers().set(workflowId, all.add(wake))
  return {
    async next(ms) {
      if (!written)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          end = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      written = false
    },
    stop() {
      all.delete(wake)
      if (all.size === 0) readers().delete(workflowId)
    },
  }
}
