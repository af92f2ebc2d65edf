import type { IncomingMessage, ServerResponse } from 'node:http'
import { noteTime } from '@/lib/measures'

/** Records the time until a response starts: many continue as long as a run. */
export function timeRequest(request: IncomingMessage, response: ServerResponse): void {
  const began = performance.now()
  const labels = { kind: routeKind(request), method: methodOf(request) }
  const { writeHead } = response
  response.writeHead = ((...args: Parameters<typeof writeHead>) => {
    response.writeHead = writeHead
    noteTime('folio_http_seconds', { ...labels, status: `${String(args[0])[0]}xx` }, performance.now() - began)
    return writeHead.apply(response, args)
  }) as typeof writeHead
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const methodOf = ({ method = '' }: IncomingMessage) => (METHODS.includes(method) ? method : 'other')

/** One of a few kinds, so that no user input becomes part of a metric. */
export function routeKind({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const path = url.split('?')[0] ?? ''
  if (path === '/metrics' || path === '/api/health') return 'watch'
  if (path.startsWith('/_next/') || /^\/(?:icon\.svg|favicon\.ico)$|^\/pdf\/assets\//.test(path)) return 'static'
  if (path === '/api/mcp') return 'mcp'
  if (path.startsWith('/api/')) return 'api'
  if (headers['next-action']) return 'action'
  return headers.rsc ? 'page data' : 'page'
}
