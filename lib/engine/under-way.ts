import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { env } from '../env'
import { AppError } from '../errors'
import { log } from '../log'

/** Processes that may end while a piece of work is under way before it is set aside: a few kills from outside blame nobody. */
const MOST_ENDED = 4
/**
 * Calm before a retry, in ms, by the number of earlier attempts that ended their process: no process may have ended for
 * this long. Otherwise random kills would use up the last attempts and blame the work.
 */
const CALM_MS: readonly number[] = [0, 0, 15_000, 60_000]
/** Work under suspicion has the process to itself, but others do not wait longer than this for it. */
const ALONE_MS = 30_000

/** `ended`: processes that ended while it was under way; `stopped`: this one was asked to end, which tells nothing. */
type Mark = { what: string; ended: number; stopped?: true }

const working = new AsyncLocalStorage<string>()
const current = new Map<string, Mark>()
let before = new Map<string, Mark>()
let folder: string | null = null
/** when the last process ended, as far as this one knows; ms since the epoch */
let calmSince = 0
let calmMs = CALM_MS
let alone = Promise.resolve()

/**
 * Reads which work was under way when the processes ended that had this data directory. From now on each piece of work
 * leaves a mark in it while it goes on: work that ended `MOST_ENDED` processes is not begun in one more.
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

/** Another process fell silent and its work is handed on: what it was at may have ended it. */
export function blameProcess(processName: string): void {
  const name = folderOf(processName)
  calmSince = Date.now()
  if (folder && name !== path.basename(folder) && hasEnded(name)) takeMarks(name)
}

/** Makes the marks of a process that ended those of this one. */
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
    // Another process of this machine has taken them.
  }
}

const folderOf = (processName: string) => processName.replace(/[^\w.-]/g, '_')

/** Folders are called HOST_PID_…; whether a process of another host has ended cannot be seen from here. */
function hasEnded(name: string): boolean {
  const host = folderOf(hostname())
  const pid = name.startsWith(`${host}_`) ? Number(name.slice(host.length + 1).split('_')[0]) : Number.NaN
  if (!Number.isInteger(pid)) return false
  // The number of an earlier process, as it happens after the restart of a container.
  if (pid === process.pid) return true
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/** To be called when the process is asked to end: what is under way now has not ended it. */
export function stopWatching(): void {
  for (const [file, mark] of current) writeMark(file, { ...mark, stopped: true })
  current.clear()
  folder = null
}

/** Everything that `work` watches belongs to the piece of work with this name. */
export function asWork<T>(name: string, work: () => Promise<T>): Promise<T> {
  return working.run(name, work)
}

/**
 * Does `work` under a mark. Work that was under way when a process ended goes on by itself, so that only what ends
 * processes is blamed. Throws `AppError('set_aside')` instead of doing what ended too many; asked once more, it is tried
 * again.
 */
export async function underWay<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!folder) return work()
  const what = `${working.getStore() ?? ''} ${name}`
  const file = createHash('sha256').update(what).digest('hex').slice(0, 32)
  const ended = before.get(file)?.ended ?? 0
  if (ended >= MOST_ENDED) {
    forget(file)
    log.error('work was set aside', { work: what, ended })
    throw new AppError(
      'set_aside',
      `Folio stopped ${ended} times while working on this, so it was set aside. Try again, or leave it out.`,
    )
  }
  const release = ended > 0 ? await haveAlone(calmMs[ended] ?? 0) : () => {}
  const mark = { what, ended }
  current.set(file, mark)
  writeMark(file, mark)
  try {
    return await work()
  } finally {
    // After the process was asked to end, what it says of its work stays.
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

/** A full disk must not keep the work from going on. */
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
    // Cut off while it was written: it had only begun.
    return { what: '', ended: 0, stopped: true }
  }
}
