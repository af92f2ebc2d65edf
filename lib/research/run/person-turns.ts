import { env } from '../../env'
import { currentPerson } from '../../owner'

/**
 * Steps that one process does at the same time where no model is asked: they are the processor's work. The embedded database is in the
 * same process.
 */
const stepsAtOnce = () => (env().DATABASE_URL ? 2 : 1)
/** After this many ms, processor time that a person used counts half. */
const HALF_LIFE_MS = 10_000
/** After a person's step began or ended, others wait this many ms for the person's next step. */
const HOLD_MS = 300

type Waiting = { person: string; go: () => void }
/** `used`: ms of steps, as of `at`. `seen`: when a step began or ended last. */
type Use = { used: number; at: number; seen: number }

/**
 * Shares the processor between the steps of many people: the next step is always of the person who used it least in the last seconds
 * and has the fewest steps waiting. So a question takes about its own time, whatever else goes on. `limit`: steps at once.
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
  /** The person whose turn is next, among those who have a step waiting or may soon have one. */
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

/** Does a step that asks no model when it is the person's turn in this process; at once where nobody has an account. */
export function inPersonTurn<T>(work: () => Promise<T>): Promise<T> {
  const person = currentPerson()
  return person === null ? work() : inTurn(work, person)
}
