import { currentPerson } from '../../owner'

type Waiting = { person: string; go: () => void }
/** `served`: people who had a turn, in the order of their last one. */
type Line = { busy: number; waiting: Waiting[]; served: Set<string> }

// Next bundles pages and workflows separately, but they share the server.
const shared = globalThis as typeof globalThis & { folioModelLines?: Map<string, Line> }

/**
 * Waits until fewer than `most` calls to the server `name` are running in this process. The next turn goes to the
 * person who has waited longest since their last one, and among one person's calls to the oldest. Returns a function
 * that ends the turn. Throws the signal's reason once aborted.
 */
export async function takeTurn(name: string, most: number, signal?: AbortSignal): Promise<() => void> {
  signal?.throwIfAborted()
  shared.folioModelLines ??= new Map()
  const line = shared.folioModelLines.get(name) ?? { busy: 0, waiting: [], served: new Set() }
  shared.folioModelLines.set(name, line)
  const person = currentPerson() ?? ''
  if (line.busy >= most) await waitIn(line, person, signal)
  else line.busy++
  line.served.delete(person)
  line.served.add(person)
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    // Hand the slot to the next in line.
    const next = nextOf(line)
    if (next) next.go()
    else {
      line.busy--
      if (line.busy === 0) line.served.clear()
    }
  }
}

function nextOf({ waiting, served }: Line): Waiting | undefined {
  const order = [...served]
  const [next] = [...waiting].sort((a, b) => order.indexOf(a.person) - order.indexOf(b.person))
  if (next) waiting.splice(waiting.indexOf(next), 1)
  return next
}

function waitIn(line: Line, person: string, signal?: AbortSignal): Promise<void> {
  return new Promise((settle, fail) => {
    const own: Waiting = {
      person,
      go() {
        signal?.removeEventListener('abort', leave)
        settle()
      },
    }
    const leave = () => {
      line.waiting = line.waiting.filter((one) => one !== own)
      fail(signal?.reason)
    }
    line.waiting.push(own)
    signal?.addEventListener('abort', leave, { once: true })
  })
}
