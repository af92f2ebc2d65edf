import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { TestZotero } from './test-zotero'

/** Returns the bytes to send instead of Zotero's answer; null to pass it on. */
export type ZoteroFault = (path: string, answer: Answer) => string | null
export type Answer = { status: number; headers: Headers; text: string }

/** Starts a proxy to a Zotero that applies a fault to its answers; the fault can change at any time. */
export async function startFaulty(zotero: Pick<TestZotero, 'address'>) {
  let fault: ZoteroFault = () => null
  const sockets = new Set<Socket>()
  const server = createServer(async (request) => {
    const path = request.url ?? ''
    const real = await fetch(`${zotero.address}${path}`, {
      method: request.method ?? 'GET',
      headers: forwarded(request),
      ...(request.method === 'POST' && { body: Buffer.concat(await request.toArray()) }),
    }).catch(() => null)
    if (!real) return request.socket.destroy()
    const answer = { status: real.status, headers: real.headers, text: await real.text() }
    request.socket.end(fault(path, answer) ?? bytesOf(answer))
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    set: (next: ZoteroFault | null) => {
      fault = next ?? (() => null)
    },
    stop: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

function forwarded({ headers }: IncomingMessage): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => /^(zotero-|if-|content-type)/.test(name))
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]))
}

/** Serialises an answer like Zotero does; `text` may differ from what the headers announce. */
export function bytesOf({ status, headers, text: own }: Answer, text = own): string {
  const told = [...headers].filter(([name]) => !/^(connection|keep-alive|transfer-encoding|content-length)$/.test(name))
  return `HTTP/1.0 ${status} X\r\n${told.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${text}`
}
