import { expect, test } from 'vitest'
import { tellWritten, watchWrites } from './written'

test('a write wakes the readers of its workflow at once, also one that came between two looks', async () => {
  const [a, b] = [watchWrites('a'), watchWrites('b')]
  const order: string[] = []
  const waits = [a.next(60_000).then(() => order.push('a')), b.next(50).then(() => order.push('b'))]
  tellWritten('a')
  await Promise.all(waits)
  expect(order).toEqual(['a', 'b'])
  tellWritten('a')
  await a.next(60_000)
  a.stop()
  b.stop()
  tellWritten('a')
})
