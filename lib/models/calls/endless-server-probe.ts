// For tests: a model server that never ends an answer, in a process of its own, so that its memory does not count as
// Folio's.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const chunk = (content: string) =>
  `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`

/** The piece that a path repeats; without `pauseMs` as fast as the client reads. */
type Kind = { piece: string; head?: string; type?: string; pauseMs?: number }
const KINDS: Record<string, Kind> = {
  words: { piece: chunk('word ').repeat(200) },
  pages: { piece: chunk('A long page of text. '.repeat(500)) },
  line: { piece: 'x'.repeat(65_536), head: 'data: ' },
  thoughts: { head: chunk('<think>'), piece: chunk('A long page of thoughts. '.repeat(500)) },
  whole: { piece: '0.123456789,'.repeat(5_000), head: '{"data":[{"embedding":[', type: 'application/json' },
  trickle: { piece: ': still here\n\n', pauseMs: 20 },
}

const server = createServer((request, response) => {
  request.resume()
  const kind = KINDS[request.url?.split('/')[1] ?? '']
  // The server does not list its models.
  if (!kind || request.method === 'GET') return response.writeHead(404).end()
  const { piece, head = '', type = 'text/event-stream', pauseMs } = kind
  response.writeHead(200, { 'content-type': type })
  response.write(head)
  const send = (): void => {
    if (response.destroyed) return
    const isTaken = response.write(piece)
    if (pauseMs) setTimeout(send, pauseMs)
    else if (isTaken) setImmediate(send)
    else response.once('drain', send)
  }
  send()
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
