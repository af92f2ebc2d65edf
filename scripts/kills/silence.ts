import type pg from 'pg'
import { inSeconds } from './until'

/** Measures the longest time without an event or end of a started run. A kill that hits it restarts the measurement. */
export function watchSilence(open: pg.Pool) {
  const last = new Map<string, { seen: string; at: number }>()
  let longest = 0
  const timer = setInterval(async () => {
    const { rows } = await open
      .query<{ id: string; seen: string }>(
        `SELECT r.id, count(e.seq) || ' ' || coalesce(max(e.seq), 0) || ' ' || coalesce(md5(string_agg(e.event, '')), '') AS seen
         FROM run r LEFT JOIN run_event e ON e.run_id = r.id
         WHERE r.finished_at IS NULL AND r.status <> 'pending' GROUP BY r.id`,
      )
      .catch(() => ({ rows: [] }))
    const now = Date.now()
    for (const id of last.keys())
      if (!rows.some((row) => row.id === id)) {
        longest = Math.max(longest, now - (last.get(id)?.at ?? now))
        last.delete(id)
      }
    for (const { id, seen } of rows) {
      const before = last.get(id)
      if (before?.seen === seen) longest = Math.max(longest, now - before.at)
      else last.set(id, { seen, at: now })
    }
  }, 250)
  return {
    hit(ids: string[]) {
      for (const id of ids) {
        const before = last.get(id)
        if (before) last.set(id, { ...before, at: Date.now() })
      }
    },
    stop() {
      clearInterval(timer)
      return inSeconds(longest)
    },
  }
}
