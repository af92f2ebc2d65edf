import { expect, test } from 'vitest'
import type { Vocabulary } from '../deep/vocabulary'
import { worthTelling } from './worth-telling'

const vocabulary: Vocabulary = {
  question: 'replicated logs',
  words: { replic: 0.8, log: 0.6 },
  near: { held: 1, meaning: 1 },
}
const worth = (shown: string, section = 'Method') => worthTelling({ text: shown, shown, section }, vocabulary)

test('what a paper says of its matter is worth more than how it was tried out', () => {
  const said = worth('A replicated log keeps the commands of all clients in order.', 'Abstract') ?? -1
  const later = worth('A replicated log keeps the commands of all clients in order.') ?? -1
  expect(said).toBeGreaterThan(later)
  expect(later).toBeGreaterThan(worth('We used a replicated log in the cluster.') ?? -1)
})

test('what names the matter itself is worth more than what only speaks in its words', () => {
  const own = { ...vocabulary, question: 'replication', words: { replic: 0.5, log: 0.5 } }
  const of = (shown: string) => worthTelling({ text: shown, shown, section: 'Method' }, own) ?? -1
  expect(of('Replication keeps the commands in order.')).toBeGreaterThan(of('A log keeps the commands in order.'))
})

test.each([
  'We set the batch size to 64 and the learning rate to 0.1.',
  'The task consists of questions and ten gold passages for each.',
  'Uses Yes, we use it for pre-training of replicated logs.',
  'Exploring replicated logs in other settings for their use.',
  'The authors of replicated logs identified several limitations.',
  'Throughput and the placement of replicated logs are discussed.',
])('is not told in a review: %s', (sentence) => {
  expect(worth(sentence)).toBeNull()
})

test('which limits there are is told', () => {
  expect(
    worth('Several limitations of replicated logs come from the one leader that orders all commands.'),
  ).not.toBeNull()
})
