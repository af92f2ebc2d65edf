import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { env } from '../env'
import { AppError } from '../errors'
import { log } from '../log'

/** Work is set aside after this many processes ended while executing it. A few kills from outside do not count. */
const MOST_ENDED = 4
/**
 * Time without any process ending before a retry, ms, by the number of attempts that ended their process. Otherwise
 * random kills would use up the last attempts.
 */
const CALM_MS: readonly number[] = [0, 0, 15_000, 60_000]
/** Suspected work runs alone in the process, but others wait no longer than this for it, ms. */
const ALONE_MS = 30_000

/** `ended`: number of processes that ended during it; `stopped`: this one was asked to end, which says nothing about the work */
type Mark = { what: string; ended: number; stopped?: true }

const working = new AsyncLocalStorage<string>()
const current = new Map<string, Mark>()
let before = new Map<string, Mark>()
let folder: string | null = null
/** when the last process ended, as far as known; ms since the epoch */
let calmSince = 0
let calmMs = CALM_MS
let alone = Promise.resolve()

/**
 * Reads the marks that ended processes left in this data directory. From now on each piece of work has a mark while it
 * runs; work that ended `MOST_ENDED` processes does not run again.
 */
export function watchWork(processName: string, calmFor = CALM_MS): void {
  const root = path.join(env().DATA_DIR, 'under-way')
  folder = path.join(root, folderOf(processName))
  mkdirSync(folder, { recursive: true })
  current.clear()
  alone = Promise.resolve()
  calmSince = Date.now()
  calmMs = calmFor
  before = new Map()
  for (const name of readdirSync(root)) if (name === path.basename(folder) || hasEnded(name)) takeMarks(name)
}

/** Another process fell silent and its work is requeued: that work may have ended it. */
export function blameProcess(processName: string): void {
  const name = folderOf(processName)
  calmSince = Date.now()
  if (folder && name !== path.basename(folder) && hasEnded(name)) takeMarks(name)
}

/** Takes over the marks of a process that ended. */
function takeMarks(name: string): void {
  if (!folder) return
  const from = path.join(folder, '..', name)
  try {
    for (const file of readdirSync(from)) {
      const { what, ended, stopped } = readMark(path.join(from, file))
      const now = Math.max(ended + (stopped ? 0 : 1), before.get(file)?.ended ?? 0)
      rmSync(path.join(from, file), { force: true })
      if (now === 0) continue
      before.set(file, { what, ended: now })
      if (!current.has(file)) writeMark(file, { what, ended: now, stopped: true })
    }
    if (from !== folder) rmSync(from, { recursive: true, force: true })
  } catch {
    // Another process on this machine took them.
  }
}

const folderOf = (processName: string) => processName.replace(/[^\w.-]/g, '_')

/** Folders are named HOST_PID_…; this machine cannot see whether a process of another host has ended. */
function hasEnded(name: string): boolean {
  const host = folderOf(hostname())
  const pid = name.startsWith(`${host}_`) ? Number(name.slice(host.length + 1).split('_')[0]) : Number.NaN
  if (!Number.isInteger(pid)) return false
  // A reused process id, as after the restart of a container.
  if (pid === process.pid) return true
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/** Call it when the process is asked to end, so that the work under way is not blamed. */
export function stopWatching(): void {
  for (const [file, mark] of current) writeMark(file, { ...mark, stopped: true })
  current.clear()
  folder = null
}

/** Attributes all that runs inside `work` to the piece of work with this name. */
export function asWork<T>(name: string, work: () => Promise<T>): Promise<T> {
  return working.run(name, work)
}

/**
 * Runs `work` under a mark. Work that was under way when a process ended runs alone from then on, so that only the
 * culprit is blamed. Throws `AppError('set_aside')` for work that ended too many processes; the next request tries it
 * again.
 */
export async function underWay<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!folder) return work()
  const what = `${working.getStore() ?? ''} ${name}`
  const file = createHash('sha256').update(what).digest('hex').slice(0, 32)
  const ended = before.get(file)?.ended ?? 0
  if (ended >= MOST_ENDED) {
    forget(file)
    log.error('work that shut Folio down several times was skipped', { work: what, ended })
    throw new AppError(
      'set_aside',
      `Folio shut down ${ended} times while working on this, so it was skipped. Try again, or continue without it.`,
    )
  }
  const release = ended > 0 ? await haveAlone(calmMs[ended] ?? 0) : () => {}
  const mark = { what, ended }
  current.set(file, mark)
  writeMark(file, mark)
  try {
    return await work()
  } finally {
    // Once the process was asked to end, its marks stay as they are.
    if (current.has(file)) forget(file)
    release()
  }
}

/** Waits until no process has ended for `calm` ms, and for its turn. */
async function haveAlone(calm: number): Promise<() => void> {
  const left = () => calmSince + calm - Date.now()
  while (left() > 0) await wait(left(), undefined, { ref: false })
  const previous = alone
  let release = () => {}
  alone = new Promise((resolve) => {
    release = resolve
  })
  await Promise.race([previous, wait(ALONE_MS, undefined, { ref: false })])
  return release
}

function forget(file: string): void {
  current.delete(file)
  before.delete(file)
  if (folder) rmSync(path.join(folder, file), { force: true })
}

/** A full disk must not stop the work. */
function writeMark(file: string, mark: Mark): void {
  try {
    if (folder) writeFileSync(path.join(folder, file), JSON.stringify(mark))
  } catch (error) {
    log.warn('work is not watched', { detail: String(error).slice(0, 200) })
  }
}

function readMark(file: string): Mark {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Mark
  } catch {
    // Interrupted while it was written: the work had only started.
    return { what: '', ended: 0, stopped: true }
  }
}
