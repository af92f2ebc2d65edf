import { Error as EngineErrors } from '@dbos-inc/dbos-sdk'
import { afterEach, expect, test, vi } from 'vitest'
import { engineLogger } from './logger'

const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
afterEach(() => written.mockClear())

test('that work is let go of is no warning, and all else that the engine warns of is', () => {
  const { message } = new EngineErrors.DBOSWorkflowConflictError('run.0')
  engineLogger.warn(`${message}. Waiting for the owner's recorded outcome`)
  engineLogger.warn('Workflow run.0 was cancelled during execution. Waiting for the recorded outcome')
  expect(written).not.toHaveBeenCalled()
  engineLogger.warn('The database does not answer')
  expect(written).toHaveBeenCalledOnce()
})
