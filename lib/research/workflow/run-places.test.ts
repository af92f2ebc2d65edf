import { expect, test } from 'vitest'
import { newPlaces } from './run-places'

/** Lets all pending callbacks run. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

function ask(open: ReturnType<typeof newPlaces>, count: number) {
  const turns: number[] = []
  const runs = Array.from({ length: count }, (_, index) => {
    const leaving = new AbortController()
    const place = open(leaving.signal)
    const failed = place.take().then(
      () => void turns.push(index),
      (error: unknown) => error,
    )
    return { ...place, failed, cancel: (reason: unknown) => leaving.abort(reason) }
  })
  return { turns, runs }
}

test('runs get places in the order of their requests, and keep them until they leave', async () => {
  const { turns, runs } = ask(newPlaces(2), 4)
  await settle()
  expect(turns).toEqual([0, 1])
  await runs[0]?.take()
  runs[0]?.leave()
  // Leaving twice frees only one place.
  runs[0]?.leave()
  await settle()
  expect(turns).toEqual([0, 1, 2])
  runs[2]?.leave()
  await settle()
  expect(turns).toEqual([0, 1, 2, 3])
})

test('a run cancelled while waiting gives the reason, and delays nobody', async () => {
  const { turns, runs } = ask(newPlaces(1), 3)
  runs[1]?.cancel('cancelled')
  expect(await runs[1]?.failed).toBe('cancelled')
  runs[1]?.leave()
  await settle()
  expect(turns).toEqual([0])
  runs[0]?.leave()
  await settle()
  expect(turns).toEqual([0, 2])
})

test('a run cancelled before it asks gets no place, and leaving frees places', async () => {
  const open = newPlaces(1)
  const gone = open(AbortSignal.abort('gone'))
  await expect(gone.take()).rejects.toBe('gone')
  gone.leave()
  const { turns, runs } = ask(open, 2)
  await settle()
  expect(turns).toEqual([0])
  for (const run of runs) run.leave()
  await settle()
  expect(turns).toEqual([0, 1])
})

test("a person's first run starts beside the long ones of others, and the person with the fewest is next", async () => {
  const open = newPlaces(2)
  const went: string[] = []
  const ask = (person: string) => {
    const place = open(new AbortController().signal, person)
    void place.take().then(() => went.push(person))
    return place
  }
  const [first] = Array.from({ length: 5 }, () => ask('ada'))
  const eve = ask('eve')
  ask('eve')
  const joe = ask('joe')
  await settle()
  expect(went).toEqual(['ada', 'ada', 'eve', 'joe'])
  // Twice the number is the maximum.
  ask('kim')
  await settle()
  expect(went).toHaveLength(4)
  joe.leave()
  await settle()
  expect(went.at(-1)).toBe('kim')
  eve.leave()
  await settle()
  expect(went.at(-1)).toBe('eve')
  first?.leave()
  await settle()
  expect(went).toHaveLength(6)
})
