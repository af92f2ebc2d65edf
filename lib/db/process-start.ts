import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * When a process began, in words that stay the same while it lives and differ for the next one of that number. Null
 * when there is no such process, or the system does not say.
 */
export function processStart(pid: number): string | null {
  try {
    // Behind the name, which may hold anything: field 22 of all, in clock ticks since the machine started.
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
