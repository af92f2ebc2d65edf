import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { faultOfSignature } from './test-signature'

export const TEST_KEYS = { S3_ACCESS_KEY_ID: 'AKIAFOLIO', S3_SECRET_ACCESS_KEY: 'a/secret+of=tests' }
export const TEST_BUCKET = 'papers'

/**
 * A small server for the part of S3 that Folio uses: signatures, MD5 and SHA-256 of uploads, ranges, multipart uploads
 * that complete or vanish, paged lists.
 */
export type S3Server = {
  address: string
  objects: Map<string, Buffer>
  /** multipart uploads that were neither completed nor aborted */
  uploads: Map<string, { key: string; parts: Map<number, Buffer> }>
  /** answered requests as `GET key`, with the requested range */
  requests: string[]
  /** error for all requests, if any: code and status */
  refuses: { code: string; status: number; of?: RegExp } | null
  /** how far its clock is ahead */
  skewMs: number
  /** whether the bucket exists */
  hasBucket: boolean
  close(): Promise<void>
}

type Refusal = { code: string; status: number }

const PAGE = 100
const STATUS: Record<string, number> = {
  AccessDenied: 403,
  InvalidAccessKeyId: 403,
  SignatureDoesNotMatch: 403,
  RequestTimeTooSkewed: 403,
}

export async function startS3(port = 0): Promise<S3Server> {
  const state: Omit<S3Server, 'address' | 'close'> = {
    objects: new Map(),
    uploads: new Map(),
    requests: [],
    refuses: null,
    skewMs: 0,
    hasBucket: true,
  }
  const server = createServer((request, response) => {
    // A connection that is cut leaves nothing behind.
    request.on('error', () => {})
    response.on('error', () => {})
    void bodyOf(request).then((body) => body && answer(request, response, body))
  })
  const answer = (request: IncomingMessage, response: ServerResponse, body: Buffer) => {
    const now = Date.now() + result.skewMs
    response.setHeader('date', new Date(now).toUTCString())
    response.setHeader('x-amz-request-id', randomUUID())
    const refusal = check(request, body, now)
    const url = new URL(request.url ?? '/', 'http://host')
    const [, bucket = '', ...rest] = decodeURIComponent(url.pathname).split('/')
    const key = rest.join('/')
    const { range } = request.headers
    result.requests.push(
      `${request.method} ${key || '/'}${url.search.includes('uploads') ? ' uploads' : ''}${range ? ` ${range}` : ''}`,
    )
    if (refusal) return fail(request, response, refusal)
    if (!result.hasBucket || bucket !== TEST_BUCKET)
      return fail(request, response, { code: 'NoSuchBucket', status: 404 })
    const refused = serve(request, response, { key, query: url.searchParams, body })
    if (refused) fail(request, response, refused)
  }
  const check = (request: IncomingMessage, body: Buffer, now: number): Refusal | null => {
    if (result.refuses && (result.refuses.of ?? /./).test(`${request.method} ${request.url}`)) return result.refuses
    const keys = { [TEST_KEYS.S3_ACCESS_KEY_ID]: TEST_KEYS.S3_SECRET_ACCESS_KEY }
    const code = faultOfSignature(request, body, keys, now)
    if (code) return { code, status: STATUS[code] ?? 400 }
    const md5 = request.headers['content-md5']
    if (md5 && md5 !== createHash('md5').update(body).digest('base64')) return { code: 'BadDigest', status: 400 }
    return null
  }
  const serve = (
    request: IncomingMessage,
    response: ServerResponse,
    { key, query, body }: { key: string; query: URLSearchParams; body: Buffer },
  ): Refusal | null => {
    const { objects, uploads } = result
    const id = query.get('uploadId') ?? ''
    switch (request.method) {
      case 'PUT': {
        if (id) {
          const upload = uploads.get(id)
          if (upload?.key !== key) return { code: 'NoSuchUpload', status: 404 }
          upload.parts.set(Number(query.get('partNumber')), body)
        } else objects.set(key, body)
        response.setHeader('etag', etagOf(body)).end()
        return null
      }
      case 'POST': {
        if (query.has('uploads')) {
          const uploadId = randomUUID()
          uploads.set(uploadId, { key, parts: new Map() })
          xml(
            response,
            'InitiateMultipartUploadResult',
            `<Bucket>${TEST_BUCKET}</Bucket><Key>${key}</Key><UploadId>${uploadId}</UploadId>`,
          )
          return null
        }
        const upload = uploads.get(id)
        if (upload?.key !== key) return { code: 'NoSuchUpload', status: 404 }
        const named = [
          ...body
            .toString()
            .matchAll(
              /<Part>(?:<ETag>([^<]*)<\/ETag>)?<PartNumber>(\d+)<\/PartNumber>(?:<ETag>([^<]*)<\/ETag>)?<\/Part>/g,
            ),
        ].map(([, before, number, after]) => ({
          tag: (before ?? after ?? '').replaceAll('&quot;', '"'),
          part: upload.parts.get(Number(number)),
        }))
        const parts = named.flatMap(({ tag, part }) => (part && etagOf(part) === tag ? [part] : []))
        if (parts.length === 0 || parts.length < named.length) return { code: 'InvalidPart', status: 400 }
        if (parts.slice(0, -1).some((part) => part.length < 5 * 1024 * 1024))
          return { code: 'EntityTooSmall', status: 400 }
        objects.set(key, Buffer.concat(parts))
        uploads.delete(id)
        xml(response, 'CompleteMultipartUploadResult', `<Key>${key}</Key><ETag>"of-parts-${parts.length}"</ETag>`)
        return null
      }
      case 'DELETE': {
        if (id) uploads.delete(id)
        else objects.delete(key)
        response.writeHead(204).end()
        return null
      }
      default: {
        if (!key) {
          if (query.has('uploads')) listUploads(response, query.get('prefix') ?? '')
          else listObjects(response, query)
          return null
        }
        const object = objects.get(key)
        if (!object) return { code: 'NoSuchKey', status: 404 }
        return send(request, response, object)
      }
    }
  }
  const listUploads = (response: ServerResponse, prefix: string) =>
    xml(
      response,
      'ListMultipartUploadsResult',
      [...result.uploads]
        .filter(([, { key }]) => key.startsWith(prefix))
        .map(([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`)
        .join(''),
    )
  const listObjects = (response: ServerResponse, query: URLSearchParams) => {
    const after = query.get('continuation-token') ?? ''
    const most = Math.min(PAGE, Number(query.get('max-keys') ?? PAGE))
    const keys = [...result.objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    const page = keys.sort().slice(0, most)
    const more = keys.length > page.length
    const contents = page.map(
      (key) => `<Contents><Key>${key}</Key><Size>${result.objects.get(key)?.length ?? 0}</Size></Contents>`,
    )
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    xml(response, 'ListBucketResult', `<IsTruncated>${more}</IsTruncated>${next}${contents.join('')}`)
  }
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const result: S3Server = Object.assign(state, {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
  return result
}

/** Null if the connection breaks off before the body is complete. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = []
  try {
    for await (const part of request) parts.push(part)
  } catch {
    return null
  }
  const body = Buffer.concat(parts)
  return request.complete ? body : null
}

function send(request: IncomingMessage, response: ServerResponse, object: Buffer): Refusal | null {
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  const start = Number(range?.[1] ?? 0)
  const end = Math.min(range?.[2] ? Number(range[2]) : object.length - 1, object.length - 1)
  if (range && start >= object.length) return { code: 'InvalidRange', status: 416 }
  const bytes = object.subarray(start, end + 1)
  response.writeHead(range ? 206 : 200, {
    'content-length': bytes.length,
    etag: etagOf(object),
    ...(range && { 'content-range': `bytes ${start}-${end}/${object.length}` }),
  })
  response.end(request.method === 'HEAD' ? undefined : bytes)
  return null
}

function fail(request: IncomingMessage, response: ServerResponse, { code, status }: Refusal): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(request.method === 'HEAD' ? undefined : `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
}

function xml(response: ServerResponse, root: string, content: string): void {
  response.setHeader('content-type', 'application/xml').end(`<?xml version="1.0"?><${root}>${content}</${root}>`)
}

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
