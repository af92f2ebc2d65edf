import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { newPersonTurns } from './person-turns'

const step = (ms: number) => () => wait(ms)

test('steps of one person run one after the other, and those of another come in between', async () => {
  const inTurn = newPersonTurns(() => 1)
  const ended: string[] = []
  const ask = (person: string, n: number) => inTurn(step(20), person).then(() => void ended.push(`${person} ${n}`))
  const crowd = Array.from({ length: 20 }, (_, n) => ask('ada', n))
  await wait(30)
  for (let n = 0; n < 3; n++) await ask('eve', n)
  expect(ended.indexOf('eve 2')).toBeLessThan(8)
  await Promise.all(crowd)
  expect(ended).toHaveLength(23)
})

test('a heavy user still gets a turn while others keep asking', async () => {
  const inTurn = newPersonTurns(() => 1)
  let isOver = false
  await inTurn(step(100), 'ada')
  const others = (async () => {
    while (!isOver) await inTurn(step(5), 'eve')
  })()
  await inTurn(step(5), 'ada')
  isOver = true
  await others
})

test('a failed step makes room for the next, and the limit of parallel steps holds', async () => {
  const inTurn = newPersonTurns(() => 2)
  let going = 0
  let most = 0
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, (_, n) =>
      inTurn(async () => {
        most = Math.max(most, ++going)
        await wait(5)
        going--
        if (n % 2) throw new Error('failed')
      }, 'ada'),
    ),
  )
  expect(most).toBe(2)
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(4)
})
