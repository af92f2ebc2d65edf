import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { NextRequest } from 'next/server'
import { enterRequest } from '@/lib/owner'
import { config, proxy } from '../proxy'
import { putRight } from './before-next'
import { withHeaders } from './test-next'

export type Sent = { method?: string; headers?: Record<string, string>; body?: BodyInit }

const HOST = 'localhost:3000'
/** The connection's address for requests in tests. */
const CONNECTED = '127.0.0.1'

const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).map((name) => path.posix.join('app', name))

/** Pages and routes by their names in a build, best match for an address first. */
export const routes = files
  .flatMap((file) => (/\/(?:route\.ts|page\.tsx)$/.test(file) ? file.slice('app'.length).replace(/\.tsx?$/, '') : []))
  .sort((a, b) => (rank(a) < rank(b) ? -1 : 1))

/** Fixed parts sort before parameters, and these before catch-alls. */
function rank(route: string): string {
  return route
    .split('/')
    .map((part) => (part.startsWith('[[') ? '3' : part.startsWith('[...') ? '2' : part.startsWith('[') ? '1' : '0'))
    .join('')
}

/** Files of actions. `rights.test.ts` ensures that none are inside other files. */
export const actionFiles = files.filter(
  (file) => /\.tsx?$/.test(file) && /^'use server'/.test(readFileSync(file, 'utf8')),
)

type Action = (...args: unknown[]) => Promise<unknown>
type Params = Record<string, string | string[]>
type Handler = (request: Request, context: { params: Promise<Params> }) => Promise<Response>
type Page = (props: { params: Promise<Params>; searchParams: Promise<Params> }) => Promise<unknown>

/** The module of a file, shared with the code under test. */
const load = <T>(file: string): Promise<Record<string, T>> => import(/* @vite-ignore */ path.resolve(file))

/** Every server action: its file, exported name, and number of arguments it reads. */
export async function listActions() {
  const listed = await Promise.all(
    actionFiles.map(async (file) =>
      Object.entries(await load<Action>(file)).map(([name, action]) => ({ file, name, takes: takenBy(action) })),
    ),
  )
  return listed.flat()
}

/** `length` does not count parameters with a default, or rest parameters. */
function takenBy(action: Action): number {
  const parameters = /^async function \w+\(([^)]*)\)/.exec(String(action))?.[1]
  return parameters === undefined || /=|\.\.\./.test(parameters) ? Number.POSITIVE_INFINITY : action.length
}

/** Calls a server action as a separate request. Returns and throws what it does. */
export async function act(sent: Record<string, string>, file: string, name: string, args: unknown[]): Promise<unknown> {
  const action = (await load<Action>(file))[name]
  if (!action) throw new Error(`${file} has no action ${name}.`)
  return within(new Headers({ host: HOST, 'x-forwarded-for': CONNECTED, ...sent }), () => action(...args))
}

/**
 * Serves a request like Folio: sanitizes it, asks the proxy unless the route handles the address itself, and calls the
 * route or page. For a page, returns only the status.
 */
export async function serve(to: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Response> {
  const prepared = { method, url: to, headers: { host: HOST, ...headers } as Record<string, string> }
  putRight(prepared, CONNECTED)
  const url = new URL(prepared.url, `http://${HOST}`)
  const init = { method: prepared.method, headers: prepared.headers, body, ...(body && { duplex: 'half' }) }
  const received = () => new NextRequest(url, init as ConstructorParameters<typeof NextRequest>[1])
  return within(new Headers(prepared.headers), async () => {
    if (new RegExp(`^${config.matcher[0]}$`).test(url.pathname)) {
      const answer = await proxy(received())
      if (!answer.headers.has('x-middleware-next')) return answer
    }
    return answerOf(received(), url)
  })
}

/** Isolates a request, so that the caller's identity stays unchanged. */
async function within<T>(sent: Headers, work: () => Promise<T>): Promise<T> {
  await null
  enterRequest(sent.get('x-forwarded-for') ?? '')
  return withHeaders(sent, work)
}

async function answerOf(request: NextRequest, url: URL): Promise<Response> {
  const found = findRoute(url.pathname)
  if (!found) return new Response(null, { status: 404 })
  const { route, params } = found
  const context = { params: Promise.resolve(params) }
  if (route.endsWith('/page')) {
    const searchParams = Promise.resolve(Object.fromEntries(url.searchParams))
    return pageStatus(async () => (await load<Page>(`app${route}.tsx`)).default?.({ ...context, searchParams }))
  }
  const handlers = await load<Handler>(`app${route}.ts`)
  if (request.method === 'OPTIONS' && !handlers.OPTIONS) return new Response(null, { status: 204 })
  const handler = handlers[request.method] ?? (request.method === 'HEAD' ? handlers.GET : undefined)
  return handler ? handler(request, context) : new Response(null, { status: 405 })
}

async function pageStatus(show: () => Promise<unknown>): Promise<Response> {
  try {
    await show()
    return new Response(null, { status: 200 })
  } catch (error) {
    const { digest } = error as { digest?: string }
    if (digest === 'NEXT_HTTP_ERROR_FALLBACK;404') return new Response(null, { status: 404 })
    if (!digest?.startsWith('NEXT_REDIRECT;')) throw error
    return new Response(null, { status: 307, headers: { location: digest.split(';')[2] ?? '' } })
  }
}

function findRoute(pathname: string): { route: string; params: Params } | null {
  const asked = pathname.split('/').filter(Boolean)
  for (const route of routes) {
    const params = paramsOf(route.split('/').slice(1, -1), asked)
    if (params) return { route, params }
  }
  return null
}

/** Parameters by name, encoded as in the address; null if the address does not match the route. */
function paramsOf(parts: string[], asked: string[]): Params | null {
  const params: Params = {}
  for (const [place, part] of parts.entries()) {
    const name = /^\[+(?:\.\.\.)?(\w+)\]+$/.exec(part)?.[1]
    if (name && part.includes('...')) {
      const rest = asked.slice(place)
      return rest.length > 0 || part.startsWith('[[') ? { ...params, [name]: rest } : null
    }
    const given = asked[place]
    if (given === undefined || (!name && given !== part)) return null
    if (name) params[name] = given
  }
  return asked.length === parts.length ? params : null
}
