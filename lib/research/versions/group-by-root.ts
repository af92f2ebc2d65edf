type Version = { id: string; question: string; rootId: string | null }

/**
 * Runs of a session by the question that they answer, in the order in which those were first asked, each with its
 * versions, oldest first.
 */
export function groupByRoot<R extends Version>(runs: R[]): { question: string; versions: R[] }[] {
  const threads = new Map<string, { question: string; versions: R[] }>()
  for (const run of runs) {
    const root = run.rootId ?? run.id
    const thread = threads.get(root) ?? { question: run.question, versions: [] }
    thread.versions.push(run)
    threads.set(root, thread)
  }
  return [...threads.values()]
}
