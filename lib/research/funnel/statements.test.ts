import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { watchStatements } from '../../db/test-statements'
import { activeArguments } from '../../engine/client'
import { endEngine } from '../../engine/test-engine'
import { WORKFLOW } from '../../engine/workflow'
import { until } from '../../test-until'
import { startRun } from '../runs'
import { ended, launchForRuns } from '../test-engine'
import { addTestPapers, RAFT, SOUP } from '../test-library'

const statements = watchStatements()

beforeAll(async () => {
  await testDatabase()
  await launchForRuns()
  await addTestPapers([RAFT, SOUP])
})

afterAll(async () => {
  await until('the engine to rest', async () => (await activeArguments(WORKFLOW.research)).size === 0)
  await endEngine()
  statements.stop()
})

/** Asks a question, and returns the SQL statements that the answer took. */
async function ask(question: string) {
  statements.since()
  const { runId } = await startRun({ question })
  const { markdown } = await ended(runId)
  expect(markdown).toContain('election')
  return statements.since()
}

/** Statements of one answer: 33, plus some for the end of the previous answer, which nobody waits for. */
const MOST = 36

test('an answer without a model takes few SQL statements', async () => {
  await ask('Why are election timeouts randomized?')
  const sent = await ask('How does a randomized election timeout help?')
  expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(MOST)
  // Makes sure that statements were counted.
  expect(sent.length).toBeGreaterThan(MOST / 2)
})
