import { expect, test } from 'vitest'
import { contradicts } from './contradiction'

const quote =
  'On the Harbour benchmark, Lantern outperforms Beacon by 2.0 points and needs 3.5 days of training on eight machines.'

test.each([
  ['another figure', 'Lantern outperforms Beacon by 4.0 points on the Harbour benchmark.', quote],
  ['another unit count', 'Lantern needs training on twelve machines.', quote],
  ['the negation', 'Lantern does not outperform Beacon on the Harbour benchmark.', quote],
  [
    'a negation left out',
    'Larger batches reduce the latency of writes.',
    'Larger batches do not reduce the latency of writes.',
  ],
  ['the other way round', 'Beacon outperforms Lantern on the Harbour benchmark.', quote],
  ['who does it to whom', 'The index reads the cache.', 'The cache reads the index.'],
  ['the same in the passive', 'Lantern is outperformed by Beacon on the Harbour benchmark.', quote],
  ['another unit', 'The cache holds 64 gigabytes of pages.', 'The cache holds 64 megabytes of pages.'],
  ['a word with a denying prefix', 'The index is efficient for writes.', 'The index is inefficient for writes.'],
  ['the opposite', 'Larger batches increase the latency of writes.', 'Larger batches reduce the latency of writes.'],
])('%s contradicts', (_, claim, source) => {
  expect(contradicts(claim, source)).toBe(true)
})

test.each([
  ['the same', 'On the Harbour benchmark, Lantern outperforms Beacon by 2.0 points.', quote],
  ['a part of it', 'Lantern outperforms Beacon.', quote],
  ['the passive of it', 'Beacon is outperformed by Lantern on the Harbour benchmark.', quote],
  ['the other side of it', 'The index is slower than the cache.', 'The cache is faster than the index.'],
  ['two that do it to each other', 'The cache matches the index.', 'The index matches the cache.'],
  ['other subjects', 'Raft outperforms Paxos by 4.0 points on the Harbour benchmark.', quote],
  ['another matter with figures', 'The index of Lantern takes 12 gigabytes of memory.', quote],
  ['a hedge', 'Larger batches reduce latency.', 'Larger batches may reduce the latency of writes.'],
  ['a negation of something else', 'Lantern does not use a cache.', quote],
])('%s does not', (_, claim, source) => {
  expect(contradicts(claim, source)).toBe(false)
})
