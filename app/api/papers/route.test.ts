import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '@/lib/db/test-database'
import { endEngine, launchIdle } from '@/lib/engine/test-engine'
import { GET as getPdf, HEAD as headPdf } from './[id]/pdf/route'
import { DELETE, GET as getOne } from './[id]/route'
import { GET, POST } from './route'

beforeAll(async () => {
  process.env.MAX_FILE_MB = '0.1'
  await testDatabase()
  // The engine accepts papers here but does not process them.
  await launchIdle()
})

afterAll(endEngine)

const own = { host: 'localhost:3000' }
const PDF = '%PDF-1.7 the bytes of a paper'
const at = (id: string) => ({ params: Promise.resolve({ id }) })
const read = (path: string, headers: Record<string, string> = {}) =>
  new Request(`http://localhost:3000${path}`, { headers: { ...own, ...headers } })

/** A browser's multipart request, with its body sent in small pieces. */
async function upload(files: [name: string, content: string | Blob][], headers: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, content] of files) form.append('files', new Blob([content]), name)
  const { body, headers: typed } = new Response(form)
  const type = typed.get('content-type') ?? ''
  const init = { method: 'POST', body, duplex: 'half', headers: { ...own, 'content-type': type, ...headers } }
  return new Request('http://localhost:3000/api/papers', init as RequestInit)
}

test('a batch: each file gets its own result, and a bad one does not block later ones', async () => {
  const response = await POST(
    await upload([
      ['first.pdf', PDF],
      ['too large.pdf', `%PDF-${'x'.repeat(300_000)}`],
      ['letter.pdf', 'Dear Sir or Madam'],
      ['../../naïve "name".pdf', `${PDF} two`],
    ]),
  )
  expect(response.status).toBe(202)
  const { papers } = await response.json()
  expect(papers).toMatchObject([
    { fileName: 'first.pdf', status: 'queued' },
    { fileName: 'too large.pdf', status: 'failed', error: { code: 'too_large' } },
    { fileName: 'letter.pdf', status: 'failed', error: { code: 'unsupported' } },
    { status: 'queued' },
  ])
  expect(papers[3].fileName).not.toMatch(/[/\\]/)
  const list = await (await GET(read('/api/papers'))).json()
  expect(list.papers.map((paper: { id: string }) => paper.id).sort()).toEqual(
    papers.flatMap(({ id }: { id?: string }) => id ?? []).sort(),
  )
  expect(list.papers).toHaveLength(2)
})

test.each([
  ['no files', {}, ''],
  ['broken multipart', { 'content-type': 'multipart/form-data; boundary=x' }, '--x\r\nContent-Disp'],
  ['multipart without a boundary', { 'content-type': 'multipart/form-data' }, 'x'],
  ['JSON of something else', { 'content-type': 'application/json' }, '{"title":"x"}'],
  ['JSON with two addresses', { 'content-type': 'application/json' }, '{"doi":"10.1000/1","arxivId":"1706.03762"}'],
])('%s is a bad request', async (_, headers, body) => {
  const request = new Request('http://localhost:3000/api/papers', {
    method: 'POST',
    headers: { ...own, ...headers },
    body,
  })
  const response = await POST(request)
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ error: { code: 'bad_request', message: expect.stringMatching(/\.$/) } })
})

test('the routes themselves reject requests from other sites', async () => {
  const evil = { host: 'evil.example' }
  const answers = [
    await POST(await upload([['a.pdf', PDF]], { origin: 'https://evil.example' })),
    await POST(await upload([['a.pdf', PDF]], evil)),
    await GET(read('/api/papers', evil)),
    await getOne(read('/api/papers/x', evil), at('x')),
    await getPdf(read('/api/papers/x/pdf', evil), at('x')),
  ]
  expect(answers.map((answer) => answer.status)).toEqual([403, 403, 403, 403, 403])
})

test('the PDF is served whole, in ranges, and with the right type', async () => {
  const { papers } = await (await POST(await upload([['Größe.pdf', `${PDF} served`]]))).json()
  const { id } = papers[0]
  const whole = await getPdf(read(`/api/papers/${id}/pdf`), at(id))
  expect(whole.status).toBe(200)
  expect(await whole.text()).toBe(`${PDF} served`)
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
    'content-disposition': `inline; filename="Groe.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.pdf`,
  })
  const part = await getPdf(read(`/api/papers/${id}/pdf`, { range: 'bytes=1-3' }), at(id))
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 1-3/36', 'PDF'])
  const beyond = await getPdf(read(`/api/papers/${id}/pdf`, { range: 'bytes=99-' }), at(id))
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */36'])
  const etag = whole.headers.get('etag') ?? ''
  expect((await getPdf(read(`/api/papers/${id}/pdf`, { 'if-none-match': etag }), at(id))).status).toBe(304)
  const stale = { range: 'bytes=1-3', 'if-range': '"another"' }
  expect((await getPdf(read(`/api/papers/${id}/pdf`, stale), at(id))).status).toBe(200)
  const head = await headPdf(new Request(read(`/api/papers/${id}/pdf`), { method: 'HEAD' }), at(id))
  expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'application/pdf', ''])
})

test('a paper is removed, and an unknown one is not found', async () => {
  const { papers } = await (await POST(await upload([['removed.pdf', `${PDF} removed`]]))).json()
  const { id } = papers[0]
  expect((await getOne(read(`/api/papers/${id}`), at(id))).status).toBe(200)
  expect((await DELETE(read(`/api/papers/${id}`), at(id))).status).toBe(204)
  for (const missing of [id, 'nothing', '%E0%A4%A', '..%2F..%2Fetc'])
    expect((await getOne(read(`/api/papers/${missing}`), at(missing))).status).toBe(404)
  expect((await getPdf(read('/api/papers/nothing/pdf'), at('nothing'))).status).toBe(404)
})
