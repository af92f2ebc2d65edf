import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type S3Server, startS3, TEST_BUCKET, TEST_KEYS } from '../lib/s3/test-s3-server'
import { askOverHttp, citations } from './ask-question'
import { expectNoBarriers } from './expect-no-barriers'
import { expect, type Folio, settled, startFolio, test } from './folio'

// A Folio with its PDFs in an S3 store.
const SAMPLES = path.resolve('prisma/samples')
const [first, second] = ['folio-attention-2026.pdf', 'folio-rag-2026.pdf']

test.use({ baseURL: 'http://127.0.0.1' })

let s3: S3Server
let folio: Folio
const port = () => Number(new URL(s3.address).port)

test.beforeAll(async () => {
  s3 = await startS3()
  const environment = { ...TEST_KEYS, FILES: 's3', S3_ENDPOINT: s3.address, S3_BUCKET: TEST_BUCKET }
  folio = await startFolio({ ...environment, SAMPLE_LIBRARY: 'off' }, { anew: true })
})
test.afterAll(async () => {
  await folio?.close()
  await s3?.close()
})

async function add(name: string): Promise<void> {
  const form = new FormData()
  form.append('files', new Blob([new Uint8Array(readFileSync(path.join(SAMPLES, name)))]), name)
  expect((await fetch(`${folio.url}/api/papers`, { method: 'POST', body: form })).status).toBe(202)
  expect((await settled(folio)).map(({ status }) => status)).not.toContain('failed')
}

test('a PDF in an S3 store is read, cited, and served in ranges; while the store is unavailable new ones wait on disk', async ({
  page,
}) => {
  await add(first)
  await expect.poll(() => s3.objects.size).toBe(1)
  const { sessionId } = await askOverHttp(folio, 'How does scaled dot-product attention work?')
  await folio.kill('SIGTERM')
  rmSync(path.join(folio.dataDir, 's3-papers'), { recursive: true })
  await folio.start()

  s3.requests.length = 0
  await page.goto(`${folio.url}/research/${sessionId}?cite=1`)
  await expect(citations(page).first()).toBeVisible()
  const source = page.getByRole('region', { name: 'Source', exact: true })
  await expect(source.getByTestId('highlight').first()).toBeInViewport()
  const read = s3.requests.filter((request) => /^GET .*\.pdf/.test(request))
  expect(read[0]).toMatch(/^GET [0-9a-f]{64}\.pdf bytes=0-\d+$/)

  const [held, at] = [s3.objects, port()]
  await s3.close()
  await add(second)
  const files = page.getByRole('region', { name: 'PDFs', exact: true })
  await expect(async () => {
    await page.goto(`${folio.url}/settings`)
    await expect(files).toContainText('1 PDF is waiting on this disk to be uploaded.', { timeout: 1_000 })
  }).toPass()
  await expect(files).toContainText(`The S3 store at http://127.0.0.1:${at} cannot be reached`)
  await expectNoBarriers(page)
  await expect(await (await fetch(`${folio.url}/api/health`)).json()).toMatchObject({
    files: { inUse: true, servers: [{ waiting: 1, trouble: expect.stringContaining('cannot be reached') }] },
  })

  s3 = await startS3(at)
  for (const [key, bytes] of held) s3.objects.set(key, bytes)
  await expect.poll(() => s3.objects.size).toBe(2)
  await expect(async () => {
    await page.reload()
    await expect(files).toContainText('No PDFs are waiting to be uploaded.', { timeout: 1_000 })
  }).toPass()
})
