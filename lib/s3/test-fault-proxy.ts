import { once } from 'node:events'
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Fault of one request: a delay; no answer (`hangUp`); an answer in the store's place; a connection cut after this many
 * bytes of the request or the answer; or an answer of the same length with other bytes.
 */
export type ProxyFault = {
  hangUp?: true
  waitMs?: number
  answer?: { status: number; code: string }
  cutUpload?: number
  cutDownload?: number
  garble?: true
}

export type FaultProxy = {
  address: string
  /** called for each request (`GET /bucket/key`); null passes it on */
  fault(request: string): ProxyFault | null
  close(): Promise<void>
}

/**
 * A proxy between Folio and a store. Requests are signed for the proxy's address, so the host header is passed on
 * unchanged.
 */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const server = createServer((request, response) => {
    request.on('error', () => {})
    response.on('error', () => {})
    void pass(request, response)
  })
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const fault = proxy.fault(`${request.method} ${request.url}`) ?? {}
    if (fault.waitMs) await new Promise((resolve) => setTimeout(resolve, fault.waitMs))
    if (fault.hangUp) return void request.socket.destroy()
    if (fault.answer) {
      request.resume()
      await once(request, 'end').catch(() => {})
      response.writeHead(fault.answer.status, { 'content-type': 'application/xml' })
      response.end(request.method === 'HEAD' ? undefined : `<Error><Code>${fault.answer.code}</Code></Error>`)
      return
    }
    const { port } = new URL(target)
    const onward = ask({ host: '127.0.0.1', port, path: request.url, method: request.method, headers: request.headers })
    const cut = () => {
      onward.destroy()
      response.destroy()
      request.destroy()
    }
    onward.on('error', cut)
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      let sent = 0
      answer.on('error', cut)
      answer.on('data', (bytes: Buffer) => {
        const left = fault.cutDownload === undefined ? bytes.length : Math.max(0, fault.cutDownload - sent)
        const part = fault.garble ? bytes.map((byte) => byte ^ 1) : bytes.subarray(0, left)
        sent += part.length
        response.write(part, () => {
          if (part.length < bytes.length) cut()
        })
      })
      answer.on('end', () => response.end())
    })
    let passed = 0
    try {
      for await (const bytes of request as AsyncIterable<Buffer>) {
        passed += bytes.length
        if (fault.cutUpload !== undefined && passed > fault.cutUpload) return cut()
        onward.write(bytes)
      }
      onward.end()
    } catch {
      // The client was killed.
      cut()
    }
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy: FaultProxy = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: () => null,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return proxy
}
