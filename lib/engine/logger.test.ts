import { Error as EngineErrors } from '@dbos-inc/dbos-sdk'
import { afterEach, expect, test, vi } from 'vitest'
import { log } from '../log'
import { engineLogger } from './logger'

const warned = vi.spyOn(log, 'warn').mockReturnValue()
afterEach(() => warned.mockClear())

test('losing work is not a warning, and all other warnings of the engine are', () => {
  const { message } = new EngineErrors.DBOSWorkflowConflictError('run.0')
  engineLogger.warn(`${message}. Waiting for the owner's recorded outcome`)
  engineLogger.warn('Workflow run.0 was cancelled during execution. Waiting for the recorded outcome')
  expect(warned).not.toHaveBeenCalled()
  engineLogger.warn('The database does not answer')
  expect(warned).toHaveBeenCalledOnce()
})
