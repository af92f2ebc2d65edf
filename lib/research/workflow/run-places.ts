import { currentPerson } from '../../owner'
import { LONG_MODES } from '../settings/run-limits'

/**
 * Number of runs of one process that may work beyond their first stage at the same time. Long runs have places of their
 * own, so that they never delay a question.
 */
const AT_ONCE = { usual: 16, long: 8 }

/** A run's place among the concurrent runs. */
export type RunPlace = {
  /** Waits for its turn, unless the run already has it. Throws the signal's reason if aborted meanwhile. */
  take(): Promise<void>
  /** Frees the place for the next run. */
  leave(): void
}

const places = { usual: newPlaces(AT_ONCE.usual), long: newPlaces(AT_ONCE.long) }

/** Makes a place for a run of that mode, to be taken with `take`: see `newPlaces`. */
export function openPlace(mode: string, signal: AbortSignal): RunPlace {
  return (LONG_MODES.includes(mode) ? places.long : places.usual)(signal)
}

type Waiting = { person: string; go: () => void }

/**
 * Returns a function that makes places, of which `atOnce` can be taken at the same time. The next place goes to the
 * person with the fewest, then to the one who waits longest. A person without a place gets one beyond the limit, up to
 * twice the limit, so that nobody waits for another's long work.
 */
export function newPlaces(atOnce: number): (signal: AbortSignal, person?: string) => RunPlace {
  const held = new Map<string, number>()
  const waiting = new Set<Waiting>()
  const heldBy = (person: string) => held.get(person) ?? 0
  const count = (person: string, more: number) => {
    const now = heldBy(person) + more
    if (now > 0) held.set(person, now)
    else held.delete(person)
  }
  const pass = () => {
    for (;;) {
      const [next] = [...waiting].sort((a, b) => heldBy(a.person) - heldBy(b.person))
      const all = [...held.values()].reduce((sum, one) => sum + one, 0)
      if (!next || all >= (heldBy(next.person) === 0 ? 2 * atOnce : atOnce)) return
      waiting.delete(next)
      count(next.person, 1)
      next.go()
    }
  }
  return (signal, person = currentPerson() ?? '') => {
    let turn: Promise<void> | null = null
    let isHeld = false
    const waitForTurn = () =>
      new Promise<void>((resolve, reject) => {
        const own: Waiting = {
          person,
          go() {
            signal.removeEventListener('abort', giveUp)
            isHeld = true
            resolve()
          },
        }
        const giveUp = () => {
          waiting.delete(own)
          signal.removeEventListener('abort', giveUp)
          reject(signal.reason)
        }
        if (signal.aborted) return giveUp()
        signal.addEventListener('abort', giveUp)
        waiting.add(own)
        pass()
      })
    return {
      take() {
        turn ??= waitForTurn()
        return turn
      },
      leave() {
        if (!isHeld) return
        isHeld = false
        count(person, -1)
        pass()
      },
    }
  }
}
