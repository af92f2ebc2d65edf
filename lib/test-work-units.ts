// For tests of speed. A limit in milliseconds depends on the machine and its other work as much as on Folio.

/** Milliseconds of processor time of the whole process while `work` runs. */
async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Text and numbers as Folio handles them: about 10 ms of one core of 2024. */
function fixedWork(): number {
  let sum = 0
  for (let round = 0; round < 6; round++) {
    const text = Array.from({ length: 2_000 }, (_, i) => `word${(i * 7919) % 1009} of a page`).join(' ')
    for (const [word] of text.matchAll(/\w+\d/g)) sum += word.length
    sum += new Set(text.split(' ')).size
  }
  return sum
}

/** The processor time of one unit, in ms: the median of five. */
export async function unitOfWork(): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 5; n++) times.push(await processorTime(fixedWork))
  return times.sort((a, b) => a - b)[2] ?? Number.NaN
}

/**
 * Processor time of `work`, in units of a fixed piece of work timed just before and after it. The least of three
 * attempts, since garbage of earlier tests may be collected during one of them.
 */
export async function workUnits(work: () => unknown): Promise<number> {
  const found: number[] = []
  for (let n = 0; n < 3; n++) {
    const before = await unitOfWork()
    const ms = await processorTime(work)
    found.push(ms / Math.max(before, await unitOfWork()))
  }
  return Math.min(...found)
}
