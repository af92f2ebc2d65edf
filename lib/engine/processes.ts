import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { DBOSExecutor } from '@dbos-inc/dbos-sdk/internal/dbos-executor'
import { beat, removeProcess, selectOrphans } from '../db/work-rows/process-rows'
import { forgetBrokenWaits } from '../db/work-rows/queue-rows'
import { env } from '../env'
import { log } from '../log'

/** Interval, ms, of the heartbeat and of the check on the other processes. */
const BEAT_MS = 1_000
/** Consecutive checks without a heartbeat after which a process's work goes to others. */
const SILENT_LOOKS = 6

let timer: NodeJS.Timeout | undefined

/** A unique name for this process. The embedded database has a single process, which resumes the work of the previous one. */
export function newProcessId(): string {
  return env().DATABASE_URL ? `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}` : 'local'
}

/** Registers the process before it takes work. */
export async function announceProcess(id: string): Promise<void> {
  if (env().DATABASE_URL) await beat(id)
}

/**
 * Sends a heartbeat every second, and requeues the work of processes that fell silent. Silence is counted in checks, not
 * by the clock, so that everybody gets their time again after the machine slept. A process that was only slow loses its
 * work, and its writes are rejected.
 */
export function keepAlive(id: string, onSilent: (id: string) => void): void {
  stopBeating()
  if (!env().DATABASE_URL) return
  const seen = new Map<string, { beats: number; looks: number }>()
  let looking = false
  const look = async () => {
    if (looking) return
    looking = true
    try {
      const others = await beat(id)
      for (const known of seen.keys()) if (!others.some((other) => other.id === known)) seen.delete(known)
      for (const { id: other, beats } of others) {
        const before = seen.get(other)
        const looks = before?.beats === beats ? before.looks + 1 : 0
        seen.set(other, { beats, looks })
        if (looks >= SILENT_LOOKS) await removeProcess(other, beats)
      }
      const orphans = await selectOrphans()
      if (orphans.length > 0) await forgetBrokenWaits()
      for (const orphan of orphans) {
        await DBOSExecutor.globalInstance?.recoverPendingWorkflows([orphan])
        log.warn('work of a silent process was handed on', { process: orphan })
        onSilent(orphan)
      }
    } catch (error) {
      log.warn('processes were not looked at', { detail: String(error).slice(0, 200) })
    } finally {
      looking = false
    }
  }
  timer = setInterval(() => void look(), BEAT_MS)
  timer.unref()
  void look()
}

/** Stops the heartbeat. Other processes take over the work once it has been silent for long enough. */
export function stopBeating(): void {
  clearInterval(timer)
  timer = undefined
}

/** Unregisters the process: the others take over its work at once. */
export async function unregisterProcess(id: string): Promise<void> {
  stopBeating()
  if (env().DATABASE_URL) await removeProcess(id).catch(() => {})
}
