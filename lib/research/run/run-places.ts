import { currentPerson } from '../../owner'
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

/** A place for a run of that mode, which it has once it is taken: see `newPlaces`. */
export function openPlace(mode: string, signal: AbortSignal): RunPlace {
  return (LONG_MODES.includes(mode) ? places.long : places.usual)(signal)
}

type Waiting = { person: string; go: () => void }

/**
 * So many places; gives what opens one. Next is who has the fewest, then who waits longest. Somebody who has none gets one beyond
 * the number, up to twice as many, so that nobody waits for the long work of another.
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
