import type { FollowUp } from '../../analyst/follow-up/exchange'

type Asked = { id: string; question: string; parentId: string | null; understood: FollowUp | null }

/**
 * Runs of a session by the question that they answer, in the order in which those were first asked, each with its
 * versions, oldest first. The same words that were understood in another way are another question; a version stands
 * with the one that it came from.
 */
export function groupByQuestion<R extends Asked>(runs: R[]): { question: string; versions: R[] }[] {
  const threads = new Map<string, { question: string; versions: R[] }>()
  const keys = new Map<string, string>()
  for (const run of runs) {
    const own = `${run.question}\n${run.understood?.text ?? ''}`
    const key = keys.get(run.parentId ?? '') ?? own
    keys.set(run.id, key)
    const thread = threads.get(key) ?? { question: run.question, versions: [] }
    thread.versions.push(run)
    threads.set(key, thread)
  }
  return [...threads.values()]
}
