import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { disconnectModel, saveModel } from '../../models/settings/model-settings'
import { readOnce, withReadings } from './picture-readings'

const RECT = { page: 1, x: 0.1, y: 0.2, w: 0.5, h: 0.25 }
const ELSEWHERE = { ...RECT, y: 0.6 }
const request = {
  paperId: 'p',
  rect: RECT,
  kind: 'figure' as const,
  caption: 'Figure 1: Hits.',
  again: false,
  picture: new Uint8Array([255, 216, 255]),
}

let calls = 0
/** A server of the OpenAI protocol that counts its answers. */
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    if (request.url !== '/v1/chat/completions') return response.writeHead(404).end()
    const chunk = { id: 'c', object: 'chat.completion.chunk', created: 0, model: 'm' }
    const written = { ...chunk, choices: [{ index: 0, delta: { content: `Reading ${++calls}` }, finish_reason: null }] }
    const end = { ...chunk, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end([JSON.stringify(written), JSON.stringify(end), '[DONE]'].map((line) => `data: ${line}\n\n`).join(''))
  })
})

beforeAll(async () => {
  await testDatabase()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const model = { baseURL: `http://127.0.0.1:${port}/v1`, apiKey: '', chatModel: 'm', embeddingModel: '', sees: true }
  saveModel(model)
})
afterAll(async () => {
  disconnectModel()
  await new Promise((done) => server.close(done))
})
beforeEach(async () => {
  calls = 0
  const client = await db()
  await client.paper.deleteMany({})
  await client.paper.create({ data: { id: 'p', fileName: 'p.pdf' } })
  const page = { text: 'Figure 1: Hits.', width: 600, height: 800, blocks: [], map: {}, figures: [null, RECT] }
  await client.page.create({ data: { paperId: 'p', number: 1, ...page } })
})

test('a figure is read once, and the reading stands beside it afterwards', async () => {
  expect(await withReadings('p', 'figure', [null, RECT])).toEqual([null, RECT])
  const reading = { text: 'Reading 1', model: 'm' }
  expect(await readOnce(request)).toEqual(reading)
  expect(await readOnce(request)).toEqual(reading)
  expect(calls).toBe(1)
  expect(await withReadings('p', 'figure', [null, RECT])).toEqual([null, { ...RECT, reading }])
  expect(await withReadings('p', 'formula', [RECT])).toEqual([RECT])
})

test('reading again replaces what is kept', async () => {
  await readOnce(request)
  expect(await readOnce({ ...request, again: true })).toEqual({ text: 'Reading 2', model: 'm' })
  expect(await withReadings('p', 'figure', [RECT])).toMatchObject([{ reading: { text: 'Reading 2' } }])
})

test('a place without a figure is not read, and a figure that moved when the paper was read again has no reading', async () => {
  await expect(readOnce({ ...request, rect: ELSEWHERE })).rejects.toMatchObject({ code: 'not_found' })
  await expect(readOnce({ ...request, kind: 'formula' })).rejects.toMatchObject({ code: 'not_found' })
  expect(calls).toBe(0)
  await readOnce(request)
  expect(await withReadings('p', 'figure', [ELSEWHERE])).toEqual([ELSEWHERE])
})

test('a reading goes with its paper', async () => {
  await readOnce(request)
  const client = await db()
  await client.paper.delete({ where: { id: 'p' } })
  expect(await client.pictureReading.count()).toBe(0)
  await expect(readOnce(request)).rejects.toMatchObject({ code: 'not_found' })
})
