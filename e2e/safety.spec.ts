import { readdirSync, readFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { askOverHttp, chooseMode } from './ask-question'
import { expect, type Folio, importDone, importOverHttp, listPapers, settled, test } from './folio'

const SAMPLE = 'folio-attention-2026'
const NOBODY = '00000000-0000-4000-8000-000000000000'
const QUESTION = 'how do transformers handle zebracrossing sequences'

test.beforeAll(async ({ folio }) => {
  await settled(folio)
})

const body = JSON.stringify({ question: 'what is attention' })

test.describe('other sites', () => {
  const requests: [string, string, string | undefined][] = [
    ['GET', '/', undefined],
    ['GET', '/api/papers', undefined],
    ['GET', `/api/papers/${SAMPLE}/pdf`, undefined],
    ['POST', '/api/research', body],
    ['POST', '/api/papers', JSON.stringify({ arxivId: '1706.03762' })],
    ['DELETE', `/api/papers/${SAMPLE}`, undefined],
    ['DELETE', `/api/research/${NOBODY}`, undefined],
  ]

  test('a name that was made to resolve here is refused', async ({ folio }) => {
    for (const [method, to, sent] of requests)
      for (const host of ['evil.example', `evil.example:${new URL(folio.url).port}`, '127.0.0.1.evil.example'])
        expect([method, to, host, (await send(folio, method, to, { host }, sent)).status]).toEqual([
          method,
          to,
          host,
          403,
        ])
  })

  for (const [what, headers] of [
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['an opaque Origin', { origin: 'null' }],
    ['another port of this machine', { origin: 'http://127.0.0.1:1' }],
    ['a cross-site request without Origin', { 'sec-fetch-site': 'cross-site' }],
  ] as const)
    test(`${what} changes nothing`, async ({ folio }) => {
      for (const [method, to, sent] of requests.filter(([method]) => method !== 'GET')) {
        const { status, text } = await send(folio, method, to, headers, sent)
        expect([method, to, status]).toEqual([method, to, 403])
        expect(JSON.parse(text)).toEqual({
          error: { code: 'forbidden', message: expect.stringMatching(/^Folio .+\.$/) },
        })
      }
      expect((await listPapers(folio)).map(({ id }) => id)).toContain(SAMPLE)
    })

  test("Folio's own pages and programs without an Origin are served", async ({ folio }) => {
    const own: Record<string, string>[] = [{ origin: folio.url, 'sec-fetch-site': 'same-origin' }, {}]
    for (const headers of own) expect((await send(folio, 'POST', '/api/research', headers, body)).status).toBe(200)
  })
})

test('pages run no scripts but their own, and stand in no frame', async ({ folio, page }) => {
  const nonces = new Set<string>()
  for (const to of ['/', '/library', `/library/${SAMPLE}`, '/saved', '/nowhere']) {
    const response = await page.goto(to)
    const headers = response?.headers() ?? {}
    const policy = headers['content-security-policy'] ?? ''
    const scripts = policy.match(/script-src ([^;]*)/)?.[1] ?? ''
    const nonce = scripts.match(/'nonce-([^']+)'/)?.[1] ?? ''
    expect(nonce.length).toBeGreaterThan(20)
    expect(scripts).not.toMatch(/unsafe-(inline|eval)/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("object-src 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-powered-by']).toBeUndefined()
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(5)
  for (const to of ['/api/papers', '/api/health']) {
    const { headers } = await fetch(folio.url + to)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-type')).toContain('application/json')
  }
})

test('a PDF comes as a PDF, whole and in ranges, and runs nothing', async ({ folio }) => {
  const address = `${folio.url}/api/papers/${SAMPLE}/pdf`
  const whole = await fetch(address)
  const bytes = Buffer.from(await whole.arrayBuffer())
  expect(whole.status).toBe(200)
  expect(whole.headers.get('content-type')).toBe('application/pdf')
  expect(whole.headers.get('accept-ranges')).toBe('bytes')
  expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
  expect(whole.headers.get('content-security-policy')).toContain('sandbox')
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')

  const part = await fetch(address, { headers: { range: 'bytes=100-199' } })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe(`bytes 100-199/${bytes.length}`)
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true)

  const beyond = await fetch(address, { headers: { range: `bytes=${bytes.length}-` } })
  expect(beyond.status).toBe(416)
  expect(beyond.headers.get('content-range')).toBe(`bytes */${bytes.length}`)

  const known = await fetch(address, { headers: { 'if-none-match': whole.headers.get('etag') ?? '' } })
  expect(known.status).toBe(304)
})

test('no address leads inside this machine or its network', async ({ folio }) => {
  const seen: string[] = []
  const inside = http.createServer((request, response) => {
    seen.push(request.url ?? '')
    response.end('%PDF-1.4 secret')
  })
  await new Promise<void>((listening) => inside.listen(0, '127.0.0.1', listening))
  const address = inside.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const before = await listPapers(folio)
  try {
    for (const url of [
      `http://127.0.0.1:${port}/a.pdf`,
      `http://localhost:${port}/x.pdf`,
      `http://2130706433:${port}/decimal.pdf`,
      `http://0x7f.1:${port}/hex.pdf`,
      `http://0.0.0.0:${port}/zero.pdf`,
      `http://[::ffff:127.0.0.1]:${port}/mapped.pdf`,
      `http://user:secret@127.0.0.1:${port}/login.pdf`,
      'http://[::1]/',
      'http://169.254.169.254/',
      'http://169.254.169.254/latest/meta-data/x.pdf',
      'http://10.0.0.1/x.pdf',
      'http://192.168.1.1/x.pdf',
      'file:///etc/passwd',
      'ftp://127.0.0.1/x.pdf',
      'gopher://127.0.0.1/x',
    ]) {
      const { status, text } = await send(folio, 'POST', '/api/papers', {}, JSON.stringify({ url }))
      const { error } = JSON.parse(text) as { error: { code: string; message: string } }
      expect([url, [400, 403].includes(status)]).toEqual([url, true])
      expect(error.message, url).toMatch(
        /not a public address|is no arXiv id|Only http and https|password is not fetched/,
      )
    }
  } finally {
    inside.close()
  }
  expect(seen).toEqual([])
  expect(await listPapers(folio)).toEqual(before)
})

test('a file name is shown, and never more than that', async ({ page, folio }) => {
  const names = [
    '../../../etc/folio-x.pdf',
    '..\\..\\folio-y.pdf',
    '<img src=x onerror=alert(1)>.pdf',
    'a\u202eb\r\nX-Evil: 1.pdf',
  ]
  let dialogs = 0
  page.on('dialog', (dialog) => {
    dialogs += 1
    dialog.dismiss().catch(() => {})
  })
  const sample = readFileSync(`prisma/samples/${SAMPLE}.pdf`)
  for (const [index, name] of names.entries()) {
    const form = new FormData()
    // A comment behind the end makes each a file of its own.
    form.append('files', new Blob([sample, `\n% ${index}\n`], { type: 'application/pdf' }), name)
    const response = await fetch(`${folio.url}/api/papers`, { method: 'POST', body: form })
    expect(response.status).toBe(202)
    const { papers } = (await response.json()) as { papers: { id: string; fileName: string }[] }
    expect(papers[0]?.fileName).not.toMatch(/[/\\\p{C}]|\.\./u)
    const pdf = await fetch(`${folio.url}/api/papers/${papers[0]?.id}/pdf`)
    expect(pdf.headers.get('x-evil')).toBeNull()
    await pdf.body?.cancel()
  }
  for (const to of ['/library', '/']) {
    await page.goto(to)
    await page.waitForLoadState('networkidle')
    expect(await page.locator('img[src="x"]').count()).toBe(0)
  }
  await settled(folio)
  await page.goto('/library')
  expect(await page.locator('img[src="x"]').count()).toBe(0)
  expect(dialogs).toBe(0)
  // Files are kept by the hash of their bytes; what was sent names none of them.
  const kept = readdirSync(folio.dataDir, { recursive: true }).map(String)
  expect(kept.filter((name) => /folio-x|folio-y|onerror|X-Evil/.test(name))).toEqual([])
  expect(readdirSync(path.dirname(folio.dataDir)).filter((name) => /folio-[xy]\.pdf/.test(name))).toEqual([])
})

test('what a person or a record writes is shown as it stands, and is no element and no address', async ({
  page,
  folio,
}) => {
  const hostile = '<img src=x onerror=alert(1)><svg onload=alert(2)> [click](javascript:alert(3))'
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    dialog.dismiss().catch(() => {})
  })
  const entry = `@article{hostile2020, title = {Wombats ${hostile}}, author = {${hostile}}, year = 2020,
    journal = {${hostile}}, keywords = {${hostile}}, url = {javascript:alert(4)}, abstract = {Wombats dig burrows. ${hostile}} }`
  await importDone(folio, await importOverHttp(folio, 'hostile.bib', entry))
  const reference = (await listPapers(folio)).find(({ id }) => id.startsWith('hostile2020'))
  const addresses = ['/library', `/library/${reference?.id ?? 'none'}`, `/library/${SAMPLE}`]

  await page.goto(`/library/${SAMPLE}`)
  await page.getByRole('textbox', { name: 'Notes' }).fill(hostile)
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  await page.getByLabel('Add a tag').fill(hostile)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Edit details' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(`Attention ${hostile}`)
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('onerror')

  for (const how of ['Answer', 'Deep research', 'Report'] as const) {
    await page.goto('/')
    await chooseMode(page, how)
    await page
      .getByRole('textbox', { name: 'Research question' })
      .fill(`how does attention work, and wombats ${hostile}`)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/research\//)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('onerror')
    addresses.push(page.url())
  }
  await page.goto('/tables')
  await page.getByRole('textbox', { name: 'What the papers are about' }).fill(`attention ${hostile}`)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Fill the table' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('onerror')
  addresses.push(page.url(), '/tables', '/runs')
  for (const to of [
    ...addresses,
    `/?q=${encodeURIComponent(hostile)}`,
    `/library?tag=${encodeURIComponent(hostile)}`,
  ]) {
    await page.goto(to)
    if (addresses.includes(to)) await expect(page.getByRole('main')).toContainText('javascript:alert(3)')
    expect([to, await page.locator('img[src="x"], svg[onload], [href^="javascript:" i]').count()]).toEqual([to, 0])
  }
  expect(dialogs).toEqual([])
})

test('what does not exist is said to be missing', async ({ page, folio }) => {
  for (const [method, to] of [
    ['GET', '/api/papers/nobody'],
    ['DELETE', '/api/papers/nobody'],
    ['GET', '/api/papers/nobody/pdf'],
    ['GET', '/api/papers/..%2F..%2Fetc%2Fpasswd/pdf'],
    ['GET', `/api/research/${NOBODY}`],
    ['GET', '/api/research/not-an-id'],
    ['GET', `/api/research/${NOBODY}/events`],
    ['GET', `/api/research/${NOBODY}/export?format=md`],
    ['DELETE', `/api/research/${NOBODY}`],
  ] as const) {
    const { status, text } = await send(folio, method, to)
    expect([to, status]).toEqual([to, 404])
    expect(JSON.parse(text)).toEqual({ error: { code: 'not_found', message: expect.stringMatching(/^[A-Z].+\.$/) } })
  }
  // Browsers ask for it of their own accord, and a page that is fine would have an error in its console.
  expect((await send(folio, 'GET', '/favicon.ico')).status).toBe(200)
  expect((await send(folio, 'GET', '/_next/image?url=%2F%5C127.0.0.1%3A9%2Fa&w=64&q=75')).status).toBe(404)
  const inNoSession = JSON.stringify({ question: 'what is attention', sessionId: NOBODY })
  expect((await send(folio, 'POST', '/api/research', {}, inNoSession)).status).toBe(404)
  for (const to of [`/research/${NOBODY}`, '/research/not-an-id', '/library/nobody', '/library/%2e%2e%2fetc']) {
    const response = await page.goto(to)
    expect([to, response?.status()]).toEqual([to, 404])
    await expect(page.getByRole('heading', { name: 'There is nothing on this page.' })).toBeVisible()
  }
})

test('what cannot be read is answered with 400', async ({ folio }) => {
  for (const to of ['/library/%E0%A4%A', '/research/%ff', '/api/research/%ff', '/api/papers/%ff'])
    expect([to, (await send(folio, 'GET', to)).status]).toEqual([to, 400])
  for (const [to, body] of [
    ['/api/research', '{"question": '],
    ['/api/research', '[]'],
    ['/api/research', '{"question": 7}'],
    ['/api/research', '{"question": "   "}'],
    ['/api/research', '{"question": "what is attention", "mode": "magic"}'],
    ['/api/research', ''],
    ['/api/papers', '{"url": '],
    ['/api/papers', '{}'],
    ['/api/papers', '{"url": "no address"}'],
    ['/api/papers', '{"url": "https://a.example/x.pdf", "doi": "10.1/x"}'],
  ] as const) {
    const { status, text } = await send(folio, 'POST', to, {}, body)
    expect([to, body, status]).toEqual([to, body, 400])
    expect(JSON.parse(text)).toEqual({ error: { code: 'bad_request', message: expect.any(String) } })
  }
  const broken = await send(folio, 'POST', '/api/papers', { 'content-type': 'multipart/form-data' }, 'no parts')
  expect(broken.status).toBe(400)
})

test('the log tells no question, no answer and no file name', async ({ folio }) => {
  const run = await askOverHttp(folio, QUESTION)
  await fetch(`${folio.url}/api/research/${run.id}`)
  expect(folio.output()).not.toContain('zebracrossing')
  expect(folio.output()).not.toContain('onerror')
  expect(folio.output()).not.toContain('secret')
})

/** A request as any program could send it, with any Host; fetch would not let one choose that. */
function send(folio: Folio, method: string, to: string, headers: Record<string, string> = {}, body?: string) {
  const type =
    body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  return new Promise<{ status: number; text: string }>((done, fail) => {
    const { hostname, port } = new URL(folio.url)
    const request = http.request({ hostname, port, path: to, method, headers: { ...type, ...headers } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part) => parts.push(part))
      response.on('end', () => done({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
    })
    request.on('error', fail)
    request.end(body)
  })
}
