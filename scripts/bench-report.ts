export type Timings = ReturnType<typeof timings>

/** Collects milliseconds, or other counts, by name. */
export function timings() {
  const values = new Map<string, number[]>()
  const units = new Map<string, string>()
  const add = (what: string, value: number, unit = 'ms') => {
    const known = values.get(what)
    if (known) known.push(value)
    else values.set(what, [value])
    units.set(what, unit)
  }
  return {
    values,
    units,
    add,
    async time<T>(what: string, work: () => Promise<T>): Promise<T> {
      const began = performance.now()
      try {
        return await work()
      } finally {
        add(what, performance.now() - began)
      }
    },
  }
}

export function printTimes({ values, units }: Timings): void {
  for (const [what, all] of values) {
    const [middle, high] = [0.5, 0.95].map((share) =>
      `${quantile(all, share).toFixed(1)} ${units.get(what)}`.padStart(10),
    )
    print(`  ${what.padEnd(44)} p50 ${middle}  p95 ${high}`)
  }
}

function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
