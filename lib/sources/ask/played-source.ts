import type http from 'node:http'
import { afterAll } from 'vitest'
import { type Access, LOOK_UP_ACCESS } from './ask-source'
import { type PlayedRequest, startPlayServer } from './play-server'

/** For tests: no retry delays, and a timeout that a hanging server reaches soon. */
export const IMPATIENT: Access = { ...LOOK_UP_ACCESS, timeoutMs: 2_000, retries: 2, backoffMs: 1 }

/** A local server in place of a source, closed after the test file. `asked`: the requests it received. */
export async function playSource(
  answer: (asked: PlayedRequest, response: http.ServerResponse) => void,
): Promise<{ base: string; asked: PlayedRequest[] }> {
  const server = await startPlayServer(answer)
  afterAll(server.close)
  return server
}
