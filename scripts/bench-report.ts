export type Timings = ReturnType<typeof timings>

/** Milliseconds by what took them. */
export function timings() {
  const values = new Map<string, number[]>()
  const add = (what: string, ms: number) => {
    const known = values.get(what)
    if (known) known.push(ms)
    else values.set(what, [ms])
  }
  return {
    values,
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

export function printTimes({ values }: Timings): void {
  for (const [what, all] of values) print(`  ${what.padEnd(42)} p50 ${quantile(all, 0.5)}  p95 ${quantile(all, 0.95)}`)
}

function quantile(values: number[], share: number): string {
  const sorted = [...values].sort((a, b) => a - b)
  const value = sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0
  return `${value.toFixed(1)} ms`.padStart(10)
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
