import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'

type Handler = (request: Request) => Promise<Response>

/** Serves route handlers, by method, on a free port of this machine. */
export async function serveRoute(handlers: Record<string, Handler>): Promise<{ url: URL; close(): Promise<void> }> {
  const server = http.createServer((incoming, outgoing) => void answer(handlers, incoming, outgoing))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: new URL(`http://127.0.0.1:${port}`),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function answer(
  handlers: Record<string, Handler>,
  incoming: http.IncomingMessage,
  outgoing: http.ServerResponse,
) {
  const { method = 'GET', url = '/', headers } = incoming
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const request = new Request(`http://${headers.host}${url}`, {
    method,
    headers: Object.entries(headers).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])) as [
      string,
      string,
    ][],
    ...(hasBody && { body: Readable.toWeb(incoming), duplex: 'half' }),
  } as RequestInit)
  const response = (await handlers[method]?.(request)) ?? new Response(null, { status: 405 })
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  if (!response.body) return outgoing.end()
  const body = Readable.fromWeb(response.body as ReadableStream)
  outgoing.on('close', () => body.destroy())
  body.on('error', () => outgoing.destroy()).pipe(outgoing)
}
