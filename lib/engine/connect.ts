import { DBOSClient } from '@dbos-inc/dbos-sdk'
import { pool } from '../db/connection/pool'
import { beyondWalls } from '../db/connection/walls'
import { systemDatabaseUrl } from './launch'
import { engineLogger } from './logger'

const shared = globalThis as typeof globalThis & { folioClient?: Promise<DBOSClient> }

/** The client of the engine, made when it is first needed. */
export function engineClient(): Promise<DBOSClient> {
  shared.folioClient ??= pool().then((open) =>
    DBOSClient.create({
      systemDatabaseUrl: systemDatabaseUrl(),
      systemDatabasePool: beyondWalls(open),
      logger: engineLogger,
    }),
  )
  return shared.folioClient
}

/** Forgets the client, after the pool was closed. */
export function forgetEngineClient(): void {
  shared.folioClient = undefined
}
