import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type Server } from 'node:http'
import { loadWebLibraries, md5, type WebLibrary, type WebObject } from './test-web-library'

type Answer = { status: number; headers?: OutgoingHttpHeaders; body?: string | Buffer }
type Logged = { method: string; path: string; status: number; key: string | undefined }
type Rights = { library?: boolean; files?: boolean; notes?: boolean; write?: boolean }
/**
 * An answer that replaces the normal one for matching requests, `times` times. `cut`: the connection ends in the
 * middle.
 */
type Fault = {
  path?: RegExp
  times?: number
  status?: number
  headers?: OutgoingHttpHeaders
  body?: string
  cut?: boolean
}

export type TestWebZotero = Awaited<ReturnType<typeof startWebZotero>>

export const WEB_KEY = 'P9NiFoyLeZu2bZNvvuQPDWsd'
const JSON_TYPE = { 'Content-Type': 'application/json' }

/**
 * A stand-in for api.zotero.org with one account and one group, and for the separate host of its files, which gets no
 * key. Written from what is known of the Web API: server versions, one for each write, and deletions.
 */
export async function startWebZotero() {
  const { user, group } = loadWebLibraries()
  const access: { user: Rights; groups: Record<string, Rights> } = {
    user: { library: true, files: true, notes: true, write: true },
    groups: { all: { library: true, write: false } },
  }
  const log: Logged[] = []
  const stored: { path: string; headers: IncomingMessage['headers'] }[] = []
  const faults: Fault[] = []
  const keys = new Set([WEB_KEY])
  /** added to each answer */
  const always: OutgoingHttpHeaders = {}

  const uploads = new Map<string, { object: WebObject; library: WebLibrary; md5: string; bytes: Buffer | null }>()
  const storage = await listen(async (request) => {
    const { url = '', headers } = request
    stored.push({ path: url, headers })
    if (request.method === 'POST') {
      const fault = faultFor(`/storage${url}`)
      const sent = (await bodyOf(request)).toString('latin1')
      const upload = uploads.get(url.slice(1))
      const bytes = Buffer.from(/^--part\n([\s\S]*)\n--part--$/.exec(sent)?.[1] ?? '', 'latin1')
      if (fault || !upload || md5(bytes) !== upload.md5) return fault ?? { status: 400 }
      upload.bytes = bytes
      return { status: 201 }
    }
    const [, library, key] = url.replace(/\?.*/, '').split('/')
    const bytes = (library === 'user' ? user : group).items.get(key ?? '')?.bytes
    return faultFor(`/storage${url}`) ?? (bytes ? { status: 200, body: bytes } : { status: 404 })
  })
  const api = await listen(async (request) => {
    const url = new URL(request.url ?? '/', 'http://api')
    const key = headerOf(request, 'zotero-api-key')
    const fault = faultFor(url.pathname)
    const got = fault ?? answer(request, url, (await bodyOf(request)).toString(), key)
    log.push({ method: request.method ?? '', path: `${url.pathname}${url.search}`, status: got.status, key })
    return { ...got, headers: { 'Zotero-API-Version': 3, ...always, ...got.headers } }
  })

  function faultFor(path: string): (Answer & { cut?: boolean }) | null {
    const at = faults.findIndex((one) => !one.path || one.path.test(path))
    const fault = faults[at]
    if (!fault) return null
    fault.times = (fault.times ?? 1) - 1
    if (fault.times <= 0) faults.splice(at, 1)
    return {
      status: fault.status ?? 200,
      headers: fault.headers ?? {},
      body: fault.body ?? '',
      cut: fault.cut ?? false,
    }
  }

  function answer(request: IncomingMessage, url: URL, body: string, key: string | undefined): Answer {
    if (!key) return { status: 403, body: 'Forbidden' }
    if (!keys.has(key)) return { status: 403, body: 'Invalid key' }
    if (url.pathname === '/keys/current')
      return json({ key, userID: user.id, username: 'lovelace', access: { user: access.user, groups: access.groups } })
    const [, kind, id, ...rest] = url.pathname.split('/')
    const library = kind === 'users' && Number(id) === user.id ? user : Number(id) === group.id ? group : null
    if (!library) return { status: 404, body: 'Not found' }
    if (rest[0] === 'groups') {
      const readable = access.groups.all?.library ?? access.groups[String(group.id)]?.library
      const groups = readable ? [{ id: group.id, version: 17, data: { id: group.id, name: group.name } }] : []
      return json(groups, { 'Total-Results': groups.length })
    }
    const rights = library === user ? access.user : (access.groups[String(group.id)] ?? access.groups.all ?? {})
    if (!rights.library) return { status: 403, body: 'Forbidden' }
    if (request.method === 'POST') {
      if (!rights.write) return { status: 403, body: 'Write access denied' }
      const [what, of, more] = rest
      if (more === 'file') return takeFile(library, String(of), new URLSearchParams(body), request)
      if (what !== 'items' || of) return { status: 405 }
      return write(library, body, headerOf(request, 'if-unmodified-since-version'))
    }
    return read(library, rest, url.searchParams, Number(headerOf(request, 'if-modified-since-version') ?? 0), rights)
  }

  function read(library: WebLibrary, rest: string[], query: URLSearchParams, known: number, rights: Rights): Answer {
    const [what, key, more] = rest
    const headers = { 'Last-Modified-Version': library.version }
    if (what === 'deleted') {
      if (!query.has('since')) return { status: 400, body: "'since' parameter must be provided" }
      const items = [...library.deleted].filter(([, at]) => at > Number(query.get('since'))).map(([gone]) => gone)
      return json({ collections: [], searches: [], items, tags: [], settings: [] }, headers)
    }
    const all = what === 'collections' ? library.collections : library.items
    const isPlain = key !== undefined && key !== 'top'
    if (isPlain) {
      const object = all.get(key)
      if (!object) return { status: 404, body: 'Not found' }
      if (more !== 'file') return json(say(library, object), { 'Last-Modified-Version': object.version })
      if (library === user && !rights.files) return { status: 403, body: 'Forbidden' }
      if (!object.bytes) return { status: 404, body: 'File not found' }
      return {
        status: 302,
        headers: { Location: `${storage.url}/${library === user ? 'user' : 'group'}/${key}?signed` },
      }
    }
    if (known > 0 && known >= library.version) return { status: 304, headers }
    const found = select(library, [...all.values()], query, key === 'top')
    const total = { ...headers, 'Total-Results': found.length }
    if (query.get('format') === 'versions')
      return json(Object.fromEntries(found.map((one) => [one.key, one.version])), total)
    const start = Number(query.get('start') ?? 0)
    const limit = Math.min(Number(query.get('limit') ?? 25), 100)
    return json(
      found.slice(start, start + limit).map((one) => say(library, one)),
      total,
    )
  }

  function takeFile(library: WebLibrary, key: string, form: URLSearchParams, request: IncomingMessage): Answer {
    const object = library.items.get(key)
    if (object?.data.linkMode !== 'imported_file') return { status: 404, body: 'Not found' }
    if (headerOf(request, 'if-none-match') !== '*') return { status: 428, body: 'If-Match/If-None-Match not provided' }
    if (object.bytes) return { status: 412, body: 'If-None-Match: * set but file exists' }
    const done = uploads.get(form.get('upload') ?? '')
    if (form.has('upload')) {
      if (done?.object !== object || !done.bytes) return { status: 400, body: 'Upload key not found' }
      library.version += 1
      const data = { ...object.data, md5: done.md5, mtime: Date.now() }
      Object.assign(object, { bytes: done.bytes, version: library.version, data })
      return { status: 204 }
    }
    const sum = form.get('md5')
    if (!sum || !form.get('filename') || !Number(form.get('filesize')) || !Number(form.get('mtime')))
      return { status: 400, body: 'A property of the file is not provided' }
    const uploadKey = `${key}-${uploads.size}`
    uploads.set(uploadKey, { object, library, md5: sum, bytes: null })
    const body = { prefix: '--part\n', suffix: '\n--part--', contentType: 'multipart/form-data; boundary=part' }
    return json({ url: `${storage.url}/${uploadKey}`, uploadKey, ...body })
  }

  function write(library: WebLibrary, body: string, unmodified: string | undefined): Answer {
    const objects = JSON.parse(body) as Record<string, unknown>[]
    if (objects.length > 50) return { status: 413, body: 'Cannot add more than 50 items at a time' }
    if (unmodified !== undefined && library.version > Number(unmodified))
      return { status: 412, body: 'Library has been modified since specified version' }
    const version = library.version + 1
    const done = { successful: {}, success: {}, unchanged: {}, failed: {} } as Record<string, Record<string, unknown>>
    for (const [i, { key, version: given, ...data }] of objects.entries()) {
      const fail = (code: number, message: string) => Object.assign(done.failed ?? {}, { [i]: { key, code, message } })
      const before = library.items.get(String(key))
      const parent = data.parentItem
      if (given === undefined && unmodified === undefined) fail(428, 'Item version not specified')
      else if (before && given !== before.version) fail(412, `Item has been modified since specified version`)
      else if (!before && given !== 0) fail(404, `Item doesn't exist (expected version ${given}; use 0 instead)`)
      else if (parent !== undefined && !library.items.has(String(parent))) fail(409, `Parent item ${parent} not found`)
      else {
        const merged = { ...before?.data, ...data, ...(data.deleted === true && { deleted: 1 }) }
        const object = { key: String(key), version, data: merged, bytes: before?.bytes ?? null }
        library.items.set(object.key, object)
        Object.assign(done.successful ?? {}, { [i]: say(library, object) })
        Object.assign(done.success ?? {}, { [i]: key })
      }
    }
    if (Object.keys(done.success ?? {}).length > 0) library.version = version
    return json(done, { 'Last-Modified-Version': library.version })
  }

  return {
    address: api.url,
    userId: user.id,
    groupId: String(group.id),
    ...{ user, group, access, keys, log, stored, faults, always },
    /** edits or trashes an object, as if synced from elsewhere */
    change(key: string, data: Record<string, unknown>, library = user): void {
      const object = library.items.get(key) ?? library.collections.get(key)
      if (!object) throw new Error(`There is no ${key}.`)
      library.version += 1
      Object.assign(object, { version: library.version, data: { ...object.data, ...data } })
    },
    /** adds an object, as if synced from elsewhere, without its file */
    add(key: string, data: Record<string, unknown>, library = user): void {
      library.version += 1
      library.items.set(key, { key, version: library.version, data, bytes: null })
    },
    /** syncs the file of an object */
    upload(key: string, bytes: Buffer, library = user): void {
      const object = library.items.get(key)
      if (!object) throw new Error(`There is no ${key}.`)
      library.version += 1
      const data = { ...object.data, md5: md5(bytes), mtime: 1_700_000_000_000 }
      Object.assign(object, { version: library.version, bytes, data })
    },
    /** deletes an object for good */
    erase(key: string, library = user): void {
      library.version += 1
      const below = [...library.items.values()].filter(({ data }) => data.parentItem === key).map((one) => one.key)
      for (const gone of [key, ...below]) {
        library.items.delete(gone)
        library.deleted.set(gone, library.version)
      }
    },
    async stop(): Promise<void> {
      await Promise.all([api.stop(), storage.stop()])
    },
  }
}

function select(library: WebLibrary, all: WebObject[], query: URLSearchParams, isTop: boolean): WebObject[] {
  const since = Number(query.get('since') ?? 0)
  const keys = query.get('itemKey')?.split(',')
  const words = query.get('q')?.toLowerCase()
  const isTrashed = ({ data }: WebObject): boolean => {
    const parent = library.items.get(String(data.parentItem))
    return Boolean(data.deleted) || (parent !== undefined && isTrashed(parent))
  }
  return all.filter(
    (one) =>
      one.version > since &&
      (!keys || keys.includes(one.key)) &&
      (!isTop || one.data.parentItem === undefined) &&
      (query.get('includeTrashed') === '1' || !isTrashed(one)) &&
      (!words || `${one.data.title} ${one.data.DOI}`.toLowerCase().includes(words)),
  )
}

function say(library: WebLibrary, { key, version, data, bytes }: WebObject) {
  return {
    ...{ key, version },
    library: { type: library.name === 'My Library' ? 'user' : 'group', id: library.id, name: library.name },
    links: bytes ? { enclosure: { href: `https://api/items/${key}/file/view`, length: bytes.length } } : {},
    meta: data.date ? { parsedDate: data.date } : {},
    data: { key, version, ...data, ...(data.deleted !== undefined && { deleted: Number(data.deleted) }) },
  }
}

function json(value: unknown, headers: OutgoingHttpHeaders = {}): Answer {
  return { status: 200, headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(value) }
}

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

async function listen(handle: (request: IncomingMessage) => Promise<Answer & { cut?: boolean }>) {
  const server: Server = createServer((request, response) => {
    void handle(request).then(({ status, headers, body = '', cut }) => {
      response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) + (cut ? 100 : 0) })
      if (cut) response.write(body || '{', () => response.destroy())
      else response.end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
