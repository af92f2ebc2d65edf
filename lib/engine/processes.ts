import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { DBOSExecutor } from '@dbos-inc/dbos-sdk/internal/dbos-executor'
import { beat, forgetBrokenWaits, removeProcess, selectOrphans } from '../db/engine-rows'
import { env } from '../env'
import { log } from '../log'

/** A process says so often that it is alive, and looks as often whether the others are. */
const BEAT_MS = 1_000
/** Looks in a row at which a process had not moved, after which its work goes to others. */
const SILENT_LOOKS = 6

let timer: NodeJS.Timeout | undefined

/** A name for this process alone. The embedded database has one process, which takes up what the last one left. */
export function newProcessId(): string {
  return env().DATABASE_URL ? `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}` : 'local'
}

/** Puts the process on the list, before it takes work. */
export async function announceProcess(id: string): Promise<void> {
  if (env().DATABASE_URL) await beat(id)
}

/**
 * Says every second that this process is alive, and hands the work of those that fell silent to the queues again. The
 * silence of others is counted in looks, not read off a clock: after a machine has slept, everybody gets their time
 * again. A process that was only slow loses its work: nothing more that it writes is taken.
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

/** The process says no more that it lives: the others take up its work once it has been silent for long enough. */
export function stopBeating(): void {
  clearInterval(timer)
  timer = undefined
}

/** Takes the process off the list: what it leaves is taken up by the others at once. */
export async function unregisterProcess(id: string): Promise<void> {
  stopBeating()
  if (env().DATABASE_URL) await removeProcess(id).catch(() => {})
}
