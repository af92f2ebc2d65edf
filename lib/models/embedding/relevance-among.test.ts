import { expect, test } from 'vitest'
import { embedText, nearness } from '../../../e2e/openai-embeddings'
import { relevanceAmong } from './calibration'

const PHYSICS = [
  'Neutron stars merge and emit gravitational waves that detectors on earth observe.',
  'The detectors observe gravitational waves of black holes that merge far away.',
  'Pulsars are neutron stars whose radio pulses arrive with great regularity.',
  'Radio telescopes observe pulses that arrive from distant galaxies and pulsars.',
  'Black holes of large mass stand in the centre of distant galaxies.',
  'Dark matter explains how fast distant galaxies rotate about their centre.',
]

test('without a curve, relevance follows from how similar papers are to each other', () => {
  const vectors = PHYSICS.map(embedText)
  const cosines = vectors.flatMap((one, i) => vectors.slice(i + 1).map((other) => nearness(one, other)))
  const relevance = relevanceAmong(cosines)
  const best = (question: string) =>
    Math.max(...vectors.map((one) => relevance?.(nearness(embedText(question), one)) ?? 0))
  expect(best('How long does sourdough bread prove before baking?')).toBeLessThan(0.5)
  expect(best('Which detectors observe gravitational waves of black holes?')).toBeGreaterThan(0.5)
})

test('too few cosines, or equal ones, allow no calibration', () => {
  expect(relevanceAmong([0.1, 0.2])).toBeNull()
  expect(relevanceAmong(new Array<number>(20).fill(0.3))).toBeNull()
})
