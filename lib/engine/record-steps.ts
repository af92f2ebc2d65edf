import { DBOSExecutor } from '@dbos-inc/dbos-sdk/internal/dbos-executor'
import type pg from 'pg'
import { insertStep, selectStep } from '../db/work-rows/step-rows'
import { currentExecution } from './workflow'

/**
 * Makes the engine look up a step in one statement instead of two, and record it in one instead of four. What is out of
 * the ordinary goes through the engine's own statements: cancelled work, another owner, a step that is there, and errors. Call
 * it after each launch of the engine.
 */
export function recordStepsAtOnce(): void {
  const engine = DBOSExecutor.globalInstance?.systemDatabase
  if (!engine) return
  const look = engine.getOperationResultAndThrowIfCancelled.bind(engine)
  const record = engine.recordOperationResult.bind(engine)
  // It lends none once the engine has ended.
  const onConnection = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T | null> => {
    try {
      const client = await engine.connect()
      try {
        return await work(client)
      } finally {
        client.release()
      }
    } catch {
      return null
    }
  }

  engine.getOperationResultAndThrowIfCancelled = async (workflowId, place) => {
    const found = await onConnection((client) => selectStep(client, workflowId, place))
    return found?.isGoingOn ? (found.step ?? undefined) : look(workflowId, place)
  }

  engine.recordOperationResult = async (
    workflowId,
    place,
    name,
    checkConflict,
    startedAt,
    completedAt,
    result = {},
  ) => {
    const owner = currentExecution()
    const step = { place, name, startedAt, completedAt, application: engine.appName ?? null, ...result }
    const isRecorded =
      owner?.workflowId === workflowId && (await onConnection((client) => insertStep(client, owner, step)))
    if (!isRecorded) await record(workflowId, place, name, checkConflict, startedAt, completedAt, result)
  }
}
