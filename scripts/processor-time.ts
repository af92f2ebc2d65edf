import { readFileSync } from 'node:fs'

/** Processor time of this process, ms. */
export function ownTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Processor time of processes started by this one, including ended ones, ms; 0 without /proc. */
export function childrenTime(): number {
  try {
    const pids = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean)
    const [, , ended = 0, endedSystem = 0] = ticks('self')
    const running = pids.map((pid) => ticks(pid)).map(([user = 0, system = 0]) => user + system)
    return 10 * running.reduce((sum, each) => sum + each, ended + endedSystem)
  } catch {
    return 0
  }
}

/** Processor time of another process since its start, ms; needs /proc. */
export function processTime(pid: number): number {
  const [user = 0, system = 0] = ticks(String(pid))
  return 10 * (user + system)
}

/** In hundredths of a second: user, system, and both for ended children. */
function ticks(pid: string): number[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number)
}
