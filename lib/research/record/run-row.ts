import { db } from '../../db/client'
import { AppError } from '../../errors'

/** A run without its events and trace, which are large. Throws `AppError('not_found')`. */
export async function runRow(runId: string) {
  const client = await db()
  return requireRun(await client.run.findUnique({ where: { id: runId }, omit: { events: true, trace: true } }))
}

/** Throws `AppError('not_found')` if a run was not found. */
export function requireRun<T>(row: T | null): T {
  if (!row) throw new AppError('not_found', 'There is no such run. It may have been deleted.')
  return row
}
