/** Where requests are held. `held`: how many were. `open` lets all go on, and holds none any more. */
export type Gate = { held(): number; open(): void }
export type HeldGate = Gate & {
  words: string[]
  /** tokens of the stream after which it holds; null: before the answer */
  after: number | null
  pass(): Promise<void>
}

/** What tests open by hand, in the place of a server that is slow. */
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
    /** where a request with such messages is held */
    at: (text: string) => [...gates].find(({ words }) => words.every((word) => text.includes(word))),
    openAll: () => {
      for (const gate of gates) gate.open()
    },
  }
}
