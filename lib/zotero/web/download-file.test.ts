import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ZoteroServer } from '../ask-zotero'
import { downloadFile } from './download-file'
import { hasWebLibrary } from './test-web-library'
import { startWebZotero, type TestWebZotero, WEB_KEY } from './test-web-zotero'
import { readWebFile, sayWhyMissing, webFileAddress, withoutFile } from './web-file'

const object = (data: object) => ({
  ...{ key: 'ABCD2345', version: 1, links: { enclosure: { length: 7 } } },
  data: { itemType: 'attachment', filename: 'Größe & Maß.pdf', ...data },
})

test('a file at zotero.org has an address that describes it, even if it is missing there', () => {
  const address = webFileAddress('user', object({ linkMode: 'imported_file', md5: 'ff' }))
  const file = { library: 'user', key: 'ABCD2345', name: 'Größe & Maß.pdf', size: 7, md5: 'ff' }
  expect(readWebFile(address)).toEqual(file)
  expect(readWebFile(withoutFile(address))).toEqual({ ...file, md5: null })
  expect(readWebFile(webFileAddress('5', object({ linkMode: 'linked_file', md5: 'ff' })))?.md5).toBeNull()
  expect(readWebFile('/home/me/Zotero/storage/ABCD2345/a.pdf')).toBeNull()
  expect(sayWhyMissing('/home/me/a.pdf')).toContain('not on this computer')
})

describe.skipIf(!hasWebLibrary)('with the stand-in for zotero.org', () => {
  let zotero: TestWebZotero
  let server: ZoteroServer
  const to = path.join(mkdtempSync(path.join(tmpdir(), 'folio-download-')), 'file')
  beforeAll(async () => {
    zotero = await startWebZotero()
    server = { kind: 'web', address: zotero.address, key: WEB_KEY, userId: zotero.userId }
  })
  afterAll(() => zotero?.stop())
  beforeEach(() => {
    zotero.faults.length = 0
    zotero.stored.length = 0
    rmSync(to, { force: true })
  })
  const fileOf = (key: string) => {
    const { data } = zotero.user.items.get(key) ?? {}
    return { library: 'user', key, name: 'a.pdf', size: 0, md5: String(data?.md5) }
  }
  const leadTo = (Location: string) => zotero.faults.push({ path: /\/file$/, status: 302, headers: { Location } })

  test('a redirect is followed to the file without the key, and the file is complete', async () => {
    await downloadFile(server, fileOf('QAK4C8QE'), to)
    expect(readFileSync(to).equals(zotero.user.items.get('QAK4C8QE')?.bytes ?? Buffer.alloc(0))).toBe(true)
    expect(zotero.stored).toHaveLength(1)
    expect(JSON.stringify(zotero.stored)).not.toMatch(new RegExp(`${WEB_KEY}|zotero-api-key`, 'i'))
  })

  test.each([
    ['not encrypted, elsewhere', 'http://localhost:1/file', 'is not encrypted'],
    ['inside a network', 'https://10.0.0.1/file', 'not a public address'],
    ['another kind of address', 'file:///etc/passwd', 'is not encrypted'],
  ])('a redirect to %s is not followed', async (_, location, sentence) => {
    leadTo(location)
    await expect(downloadFile(server, fileOf('QAK4C8QE'), to)).rejects.toThrow(sentence)
    expect(existsSync(to)).toBe(false)
  })

  test('a file host may not redirect further', async () => {
    zotero.faults.push({ path: /^\/storage/, status: 302, headers: { Location: `${zotero.address}/keys/current` } })
    await expect(downloadFile(server, fileOf('QAK4C8QE'), to)).rejects.toThrow('redirected too many times')
    expect(zotero.stored).toHaveLength(1)
  })

  test('wrong bytes, half a file, no file and no permission leave nothing behind', async () => {
    zotero.faults.push({ path: /^\/storage/, body: '%PDF-1.4 other' })
    await expect(downloadFile(server, fileOf('QAK4C8QE'), to)).rejects.toThrow('damaged')
    zotero.faults.push({ path: /^\/storage/, body: '%PDF-1.4', cut: true })
    await expect(downloadFile(server, fileOf('QAK4C8QE'), to)).rejects.toThrow('connection')
    await expect(downloadFile(server, fileOf('5YTII5N6'), to)).rejects.toMatchObject({ problem: 'not_found' })
    zotero.access.user.files = false
    await expect(downloadFile(server, fileOf('QAK4C8QE'), to)).rejects.toMatchObject({ problem: 'forbidden' })
    zotero.access.user.files = true
    expect(existsSync(to)).toBe(false)
  })
})
