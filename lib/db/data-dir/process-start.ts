import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Start time of a process, as text that differs for a later process with the same id. Null if there is no such process,
 * or the system does not say.
 */
export function processStart(pid: number): string | null {
  try {
    // After the name, which may contain anything: field 22, in clock ticks since boot.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${ticks}`
  } catch {
    return startByPs(pid)
  }
}

function startByPs(pid: number): string | null {
  try {
    const words = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' })
    return words.trim() || null
  } catch {
    return null
  }
}
