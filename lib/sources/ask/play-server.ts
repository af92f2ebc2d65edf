import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

export type PlayedRequest = { url: URL; headers: http.IncomingHttpHeaders }

export type PlayServer = {
  base: string
  /** the requests it received, in order */
  asked: PlayedRequest[]
  close(): Promise<void>
}

/** For tests: a local server in place of a real one. */
export async function startPlayServer(
  answer: (asked: PlayedRequest, response: http.ServerResponse) => void,
): Promise<PlayServer> {
  const asked: PlayedRequest[] = []
  const server = http.createServer((request, response) => {
    const one = { url: new URL(request.url ?? '/', 'http://local'), headers: request.headers }
    asked.push(one)
    answer(one, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
