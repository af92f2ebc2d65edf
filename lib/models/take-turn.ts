type Line = { busy: number; waiting: (() => void)[] }

// Pages and workflows are bundled apart, and share the server all the same.
const shared = globalThis as typeof globalThis & { folioModelLines?: Map<string, Line> }

/**
 * Waits until fewer than `most` calls to the server `name` are under way in this process, first come, first served.
 * Gives what ends the turn. Throws the reason of the signal once that is aborted.
 */
export async function takeTurn(name: string, most: number, signal?: AbortSignal): Promise<() => void> {
  signal?.throwIfAborted()
  shared.folioModelLines ??= new Map()
  const line = shared.folioModelLines.get(name) ?? { busy: 0, waiting: [] }
  shared.folioModelLines.set(name, line)
  if (line.busy >= most) await waitIn(line, signal)
  else line.busy++
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    // Whoever waits takes over the place.
    const next = line.waiting.shift()
    if (next) next()
    else line.busy--
  }
}

function waitIn(line: Line, signal?: AbortSignal): Promise<void> {
  return new Promise((settle, fail) => {
    const go = () => {
      signal?.removeEventListener('abort', leave)
      settle()
    }
    const leave = () => {
      line.waiting = line.waiting.filter((one) => one !== go)
      fail(signal?.reason)
    }
    line.waiting.push(go)
    signal?.addEventListener('abort', leave, { once: true })
  })
}
