import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findFile, walkFolder } from './walk-folder'

const base = mkdtempSync(path.join(tmpdir(), 'folio-walk-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

test('links within the folder are followed, and links leading out of it are listed but not read', async () => {
  const root = path.join(base, 'papers')
  const outside = path.join(base, 'papers-of-others')
  for (const folder of [path.join(root, 'a'), outside]) mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(root, 'a', 'one.pdf'), '%PDF-')
  writeFileSync(path.join(outside, 'secret.pdf'), '%PDF-')
  symlinkSync(path.join(root, 'a'), path.join(root, 'within'))
  symlinkSync(path.join(root, 'a', 'one.pdf'), path.join(root, 'again.pdf'))
  symlinkSync(path.join(outside, 'secret.pdf'), path.join(root, 'file-out.pdf'))
  symlinkSync('../papers-of-others', path.join(root, 'folder-out'))
  const { files, unreadable } = await walkFolder(root, { except: path.join(base, 'data') })
  expect(files.map((file) => file.path)).toEqual(['a/one.pdf', 'again.pdf'])
  const reason = expect.stringContaining('points outside the folder')
  expect(unreadable).toEqual([
    { path: 'file-out.pdf', reason },
    { path: 'folder-out', reason },
  ])
  for (const out of ['file-out.pdf', 'folder-out/secret.pdf', '../papers-of-others/secret.pdf'])
    await expect(findFile(root, out)).rejects.toMatchObject({ code: 'not_found', message: reason })
  expect((await findFile(root, 'again.pdf')).size).toBe(5)
})
