import { readdirSync } from 'node:fs'
import path from 'node:path'
import { paperPdf } from '../lib/library/import/test-paper-pdf'
import { chooseMode, questionBox } from './ask-question'
import { expect, type Folio, importDone, importOverHttp, listPapers, removeAddedPapers, settled, test } from './folio'

const SAMPLE = 'folio-attention-2026'
const NOBODY = '00000000-0000-4000-8000-000000000000'

test.beforeAll(async ({ folio }) => {
  await settled(folio)
})

test.afterAll(({ folio }) => removeAddedPapers(folio))

test('pages run only their own scripts, and cannot be framed', async ({ folio, page }) => {
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
  const part = await fetch(`${folio.url}/api/papers/${SAMPLE}/pdf`, { headers: { range: 'bytes=0-4' } })
  expect([part.status, await part.text(), part.headers.get('content-type')]).toEqual([206, '%PDF-', 'application/pdf'])
  expect(part.headers.get('content-security-policy')).toContain('sandbox')
  expect(part.headers.get('x-content-type-options')).toBe('nosniff')
})

/** Adds papers with file names that imitate paths, elements or headers. */
async function addByHostileNames(folio: Folio): Promise<void> {
  const names = [
    '../../../etc/folio-x.pdf',
    '..\\..\\folio-y.pdf',
    '<img src=x onerror=alert(1)>.pdf',
    'a\u202eb\r\nX-Evil: 1.pdf',
  ]
  for (const [index, name] of names.entries()) {
    const pdf = paperPdf(`Herons wade, part ${index}`)
    const form = new FormData()
    form.append('files', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), name)
    const response = await fetch(`${folio.url}/api/papers`, { method: 'POST', body: form })
    expect(response.status).toBe(202)
    const { papers } = (await response.json()) as { papers: { id: string; fileName: string }[] }
    expect(papers[0]?.fileName).not.toMatch(/[/\\\p{C}]|\.\./u)
    const sent = await fetch(`${folio.url}/api/papers/${papers[0]?.id}/pdf`)
    expect(sent.headers.get('x-evil')).toBeNull()
    await sent.body?.cancel()
  }
}

test('texts of people, files and records are shown literally, and never act as elements, addresses or paths', async ({
  page,
  folio,
}) => {
  const hostile = '<img src=x onerror=alert(1)><svg onload=alert(2)> [click](javascript:alert(3))'
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    dialog.dismiss().catch(() => {})
  })
  await addByHostileNames(folio)
  const entry = `@article{hostile2020, title = {Wombats ${hostile}}, author = {${hostile}}, year = 2020,
    journal = {${hostile}}, keywords = {${hostile}}, url = {javascript:alert(4)}, abstract = {Wombats dig burrows. ${hostile}} }`
  await importDone(folio, await importOverHttp(folio, 'hostile.bib', entry))
  const reference = (await listPapers(folio)).find(({ fileName }) => fileName === 'hostile2020')
  expect(reference).toBeDefined()
  const addresses = ['/library', `/library/${reference?.id ?? 'none'}`, `/library/${SAMPLE}`]

  await page.goto(`/library/${SAMPLE}`)
  await page.getByRole('textbox', { name: 'Notes' }).fill(hostile)
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  await page.getByLabel('Add a tag').fill(hostile)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Edit details' }).click()
  const title = await page.getByRole('textbox', { name: 'Title' }).inputValue()
  await page.getByRole('textbox', { name: 'Title' }).fill(`Attention ${hostile}`)
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('onerror')

  for (const how of ['Answer', 'Deep research', 'Report'] as const) {
    await page.goto('/')
    await chooseMode(page, how)
    await questionBox(page).fill(`how does attention work, and wombats ${hostile}`)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/research\//)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('onerror')
    addresses.push(page.url())
  }
  await settled(folio)
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
  // Other tests use the paper as it was.
  await page.goto(`/library/${SAMPLE}`)
  await page.getByRole('textbox', { name: 'Notes' }).fill('')
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  await page.getByRole('button', { name: /^Remove the tag <img/ }).click()
  await page.getByRole('button', { name: 'Edit details' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  // Files are stored by the hash of their bytes, never by a name that was sent.
  const kept = readdirSync(folio.dataDir, { recursive: true }).map(String)
  expect(kept.filter((name) => /folio-x|folio-y|onerror|X-Evil/.test(name))).toEqual([])
  expect(readdirSync(path.dirname(folio.dataDir)).filter((name) => /folio-[xy]\.pdf/.test(name))).toEqual([])
  // The log contains no question, answer, title or file name.
  expect(folio.output()).not.toMatch(/onerror|wombats|folio-x/i)
})

test('a missing address is reported as missing', async ({ page, folio }) => {
  // Browsers request it by themselves, and a good page would have an error in its console.
  expect((await fetch(`${folio.url}/favicon.ico`)).status).toBe(200)
  expect((await fetch(`${folio.url}/_next/image?url=%2F%5C127.0.0.1%3A9%2Fa&w=64&q=75`)).status).toBe(404)
  // Addresses that Next itself would fail to decode.
  for (const to of ['/library/%E0%A4%A', '/research/%ff', '/api/research/%ff', '/api/papers/%ff'])
    expect([to, (await fetch(folio.url + to)).status]).toEqual([to, 400])
  const refused = await fetch(`${folio.url}/api/papers`, { headers: { origin: 'https://evil.example' } })
  expect(refused.status).toBe(403)
  for (const to of [`/research/${NOBODY}`, '/library/%2e%2e%2fetc']) {
    const response = await page.goto(to)
    expect([to, response?.status()]).toEqual([to, 404])
    await expect(page.getByRole('heading', { name: 'This page does not exist.' })).toBeVisible()
  }
})
