import { type Absence, type SinceRow, sinceRows } from '../../library/recent/since-rows'
import type { RunStatus } from '../run-status'

export type EndedRun = { sessionId: string; question: string; status: RunStatus }

/** An answer that cites a paper no longer in the library. `now`: title of the paper that replaced it. */
export type ShakenAnswer = {
  sessionId: string
  question: string
  title: string
  change: 'removed' | 'merged' | 'replaced'
  now: string | null
}

type Counted<T> = { count: number; first: T[] }

export type SinceLastTime = {
  /** number of papers added, with the titles of the newest */
  papers: Counted<string>
  runs: Counted<EndedRun>
  answers: Counted<ShakenAnswer>
  /** works found for the person's questions in the meantime, and all that wait for review */
  works: { found: number; waiting: number }
}

/** What was added, finished and changed while the person was away; null if nothing. */
export async function sinceLastTime(absence: Absence): Promise<SinceLastTime | null> {
  const [{ added, titles, found, waiting }, listed] = await sinceRows(absence)
  const of = (kind: SinceRow['kind']) => listed.filter((row) => row.kind === kind)
  const [runs, answers] = [of('run'), of('answer')]
  if (added + runs.length + answers.length + found === 0) return null
  return {
    papers: { count: added, first: titles },
    runs: {
      count: runs[0]?.total ?? 0,
      first: runs.map((row) => ({ ...named(row), status: row.how as RunStatus })),
    },
    answers: {
      count: answers[0]?.total ?? 0,
      first: answers.map((row) => ({
        ...named(row),
        title: row.title ?? '',
        change: row.how as ShakenAnswer['change'],
        now: row.now,
      })),
    },
    works: { found, waiting },
  }
}

const named = ({ session_id, question }: SinceRow) => ({ sessionId: session_id, question })
