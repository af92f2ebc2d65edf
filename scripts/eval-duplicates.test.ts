import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { evaluateDuplicates } from './eval-duplicates'

const CORPUS = path.resolve('../shared/corpora/dedup')

test.skipIf(!existsSync(CORPUS))('labelled duplicates become one work each, and nothing else does', async () => {
  const parts = [await evaluateDuplicates(CORPUS, 'develop'), await evaluateDuplicates(CORPUS, 'report')]
  const [found, missed, wrong] = [
    parts.reduce((sum, part) => sum + part.found, 0),
    parts.flatMap((part) => part.missed).length,
    parts.flatMap((part) => part.wrong).length,
  ]
  expect(found / (found + missed)).toBeGreaterThanOrEqual(0.97)
  expect(found / (found + wrong)).toBeGreaterThanOrEqual(0.995)
})
