import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { modelEmbedder } from '../embedding/embed-with-model'
import { generateFromPrompt, streamFromPrompt } from './chat'
import { checkConnection } from './check-connection'
import { endlessCall } from './endless-call'

let server: ChildProcess
let port: number

beforeAll(async () => {
  server = fork('lib/models/calls/endless-server-probe.ts', { execArgv: ['--import', 'tsx'] })
  ;[port] = (await once(server, 'message')) as [number]
})
afterAll(() => server.kill())

async function stream(call: Parameters<typeof streamFromPrompt>[0]): Promise<string> {
  let text = ''
  for await (const delta of streamFromPrompt(call)) text += delta
  return text
}

const failure = (words: string) => ({
  reason: 'too_much',
  message: expect.stringMatching(new RegExp(`${words}.* Folio ended the call\\. Try again`)),
})

test.each([
  ['pages', '400,000 characters'],
  ['thoughts', '400,000 characters'],
  ['line', '1 MB without a line break'],
  ['trickle', 'did not finish its answer within 1 second'],
])('an endless answer of %s ends with a message', async (kind, words) => {
  const call = endlessCall(port, kind, kind === 'trickle' ? 1_000 : undefined)
  await expect(stream(call)).rejects.toMatchObject(failure(words))
  await expect(generateFromPrompt({ ...call, schema: z.object({ a: z.string() }) })).rejects.toMatchObject(
    failure(words),
  )
})

test.each(['pages', 'thoughts'])('checking a connection ends within seconds, even with endless %s', async (kind) => {
  const started = Date.now()
  const checks = []
  for await (const check of checkConnection({ ...endlessCall(port, kind).connection, embeddingModel: 'offline' }))
    checks.push(check)
  expect(checks.find(({ capability }) => capability === 'chat')).toMatchObject({
    state: 'fails',
    detail: expect.stringContaining('did not stop when asked for a single word. Folio ended the call.'),
  })
  expect(Date.now() - started).toBeLessThan(20_000)
})

test('an endless answer that is no stream ends with a message', async () => {
  await expect(modelEmbedder(endlessCall(port, 'whole').connection).embed(['text'])).rejects.toMatchObject(
    failure('more than 32 MB'),
  )
})

test('many endless streams at once take little memory, and do not block the process', async () => {
  const client = fork('lib/models/calls/endless-client-probe.ts', [String(port)], { execArgv: ['--import', 'tsx'] })
  const [{ megabytes, pauseUnits }] = (await once(client, 'message')) as [{ megabytes: number; pauseUnits: number }]
  expect(megabytes).toBeLessThan(300)
  // Processor time between two turns of its timer, in units of about 10 ms, see `workUnits`.
  expect(pauseUnits).toBeLessThan(15)
})
