import { LONG_MODES } from '../long-modes'

/**
 * Runs of one process that go on at the same time behind their first stage. Those that take minutes have places of their
 * own, so that no number of them keeps a question waiting.
 */
const AT_ONCE = { usual: 16, long: 8 }

/** The place of one run. */
export type RunPlace = {
  /** Waits for its turn, unless the run has it already. Throws the reason of the signal when that is aborted meanwhile. */
  take(): Promise<void>
  /** Lets the next one go on. */
  leave(): void
}

const places = { usual: newPlaces(AT_ONCE.usual), long: newPlaces(AT_ONCE.long) }

/** A place for a run of that mode, which it has once it is taken, in the order in which runs ask for theirs. */
export function openPlace(mode: string, signal: AbortSignal): RunPlace {
  return (LONG_MODES.includes(mode) ? places.long : places.usual)(signal)
}

/** So many places; gives what opens one. */
export function newPlaces(atOnce: number): (signal: AbortSignal) => RunPlace {
  let free = atOnce
  const waiting = new Set<() => void>()
  const pass = () => {
    const [next] = waiting
    if (next) next()
    else free++
  }
  return (signal) => {
    let turn: Promise<void> | null = null
    let held = false
    const waitForTurn = () =>
      new Promise<void>((resolve, reject) => {
        const end = () => {
          waiting.delete(go)
          signal.removeEventListener('abort', giveUp)
        }
        const go = () => {
          end()
          held = true
          resolve()
        }
        const giveUp = () => {
          end()
          reject(signal.reason)
        }
        if (signal.aborted) return giveUp()
        signal.addEventListener('abort', giveUp)
        waiting.add(go)
        if (free === 0) return
        free--
        go()
      })
    return {
      take() {
        turn ??= waitForTurn()
        return turn
      },
      leave() {
        if (held) pass()
        held = false
      },
    }
  }
}
