import { env } from '../../env'
import { currentPerson } from '../../owner'

/**
 * Number of concurrent steps of one process that use no model but the processor. The embedded database is in the same
 * process.
 */
const stepsAtOnce = () => (env().DATABASE_URL ? 2 : 1)
/** Processor time used by a person counts half after this many ms. */
const HALF_LIFE_MS = 10_000
/** Wait for a person's next step after their last one began or ended, ms. */
const HOLD_MS = 300

type Waiting = { person: string; go: () => void }
/** `used`: ms of steps, as of `at`. `seen`: when a step last began or ended. */
type Use = { used: number; at: number; seen: number }

/**
 * Shares the processor fairly between people. The next step belongs to the person who used least of it in the last
 * seconds and has the fewest steps waiting, so that a question takes about as long as without other work. `limit`:
 * number of concurrent steps.
 */
export function newPersonTurns(limit: () => number, now = () => performance.now()) {
  const uses = new Map<string, Use>()
  const waiting: Waiting[] = []
  let going = 0
  let timer: NodeJS.Timeout | undefined

  const usedBy = ({ used, at }: Use) => used * 0.5 ** ((now() - at) / HALF_LIFE_MS)
  const findUse = (person: string): Use => {
    const use = uses.get(person) ?? { used: 0, at: now(), seen: Number.NEGATIVE_INFINITY }
    uses.set(person, use)
    return use
  }
  /** The person whose turn is next, among those with a step waiting or expected soon. */
  const lightest = () =>
    [...uses]
      .map(([person, use]) => ({ person, use, steps: waiting.filter((one) => one.person === person).length }))
      .filter(({ use, steps }) => steps > 0 || now() - use.seen < HOLD_MS)
      .map(({ person, use, steps }) => ({ person, weight: (usedBy(use) + 1) * Math.max(1, steps) }))
      .sort((a, b) => a.weight - b.weight)[0]?.person

  const pass = () => {
    clearTimeout(timer)
    while (going < limit() && waiting.length > 0) {
      const person = lightest()
      const next = waiting.findIndex((one) => one.person === person)
      if (next < 0) {
        timer = setTimeout(pass, HOLD_MS / 4)
        return
      }
      going++
      for (const { go } of waiting.splice(next, 1)) go()
    }
  }

  return async function inTurn<T>(work: () => Promise<T>, person: string): Promise<T> {
    findUse(person)
    await new Promise<void>((go) => {
      waiting.push({ person, go })
      pass()
    })
    const use = findUse(person)
    const began = now()
    use.seen = began
    try {
      return await work()
    } finally {
      going--
      Object.assign(use, { used: usedBy(use) + now() - began, at: now(), seen: now() })
      for (const [other, known] of uses)
        if (usedBy(known) < 1 && now() - known.seen > HOLD_MS && !waiting.some((one) => one.person === other))
          uses.delete(other)
      pass()
    }
  }
}

const inTurn = newPersonTurns(stepsAtOnce)

/** Runs a step without a model when it is the person's turn in this process; immediately without accounts. */
export function inPersonTurn<T>(work: () => Promise<T>): Promise<T> {
  const person = currentPerson()
  return person === null ? work() : inTurn(work, person)
}
