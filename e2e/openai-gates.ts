/** A gate that holds requests. `held`: how many. `open`: releases all, and holds no more. */
export type Gate = { held(): number; open(): void }
export type HeldGate = Gate & {
  words: string[]
  /** number of streamed tokens before it holds; null: before the answer */
  after: number | null
  pass(): Promise<void>
}

/** Gates that tests open by hand, instead of a slow server. */
export function newGates() {
  const gates = new Set<HeldGate>()
  return {
    hold(words: string[], after: number | null = null): Gate {
      const waiting: (() => void)[] = []
      let held = 0
      const gate: HeldGate = {
        words,
        after,
        held: () => held,
        open: () => {
          gates.delete(gate)
          for (const go of waiting.splice(0)) go()
        },
        pass() {
          held++
          return new Promise((go) => {
            if (gates.has(gate)) waiting.push(go)
            else go()
          })
        },
      }
      gates.add(gate)
      return gate
    },
    /** the gate for a request with these messages */
    at: (text: string) => [...gates].find(({ words }) => words.every((word) => text.includes(word))),
    openAll: () => {
      for (const gate of gates) gate.open()
    },
  }
}
