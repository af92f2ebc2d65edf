import { expect, test } from 'vitest'
import { env } from '../../env'
import { withOwner } from '../../owner'
import { takeTurn } from './take-turn'

test('calls to a model take turns by person, in order for each person', async () => {
  Object.assign(env(), { ACCOUNTS: 'on' })
  const order: string[] = []
  const call = (person: string, n: number) =>
    withOwner(person, async () => {
      const end = await takeTurn('server', 1)
      order.push(`${person} ${n}`)
      await new Promise((resolve) => setImmediate(resolve))
      end()
    })
  const calls = Array.from({ length: 6 }, (_, n) => call('ada', n))
  await Promise.all([...calls, call('eve', 0), call('eve', 1), call('joe', 0)])
  expect(order.slice(0, 6).sort()).toEqual(['ada 0', 'ada 1', 'ada 2', 'eve 0', 'eve 1', 'joe 0'].sort())
  expect(order.filter((one) => one.startsWith('ada'))).toEqual(Array.from({ length: 6 }, (_, n) => `ada ${n}`))
})
