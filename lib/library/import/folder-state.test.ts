import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { findFolderState } from './folder-state'

const folder = mkdtempSync(path.join(tmpdir(), 'folio-folder-'))

beforeAll(async () => {
  process.env.LIBRARY_DIR = folder
  await testDatabase()
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the files of the folder are counted by outcome, without those of another folder', async () => {
  const client = await db()
  const file = (place: string, error?: { code: string; message: string }) => ({
    path: path.join(folder, place),
    size: 1,
    modified: new Date(),
    seenAt: new Date(),
    error,
  })
  await client.sourceFile.createMany({
    data: [
      file('a.pdf'),
      file('sub/a.pdf', { code: 'unsupported', message: 'This file is too large.' }),
      file('sub/b.pdf', { code: 'unsupported', message: 'This file is not a PDF.' }),
      file('c.pdf', { code: 'gone', message: 'The file no longer exists.' }),
      file('../elsewhere/d.pdf'),
    ],
  })
  expect(await findFolderState()).toEqual({
    path: folder,
    error: null,
    files: 3,
    gone: 1,
    refused: {
      count: 2,
      files: [
        { file: path.join('sub', 'a.pdf'), message: 'This file is too large.' },
        { file: path.join('sub', 'b.pdf'), message: 'This file is not a PDF.' },
      ],
    },
  })
  expect((await findFolderState(1))?.refused).toMatchObject({ count: 2, files: [{ file: path.join('sub', 'a.pdf') }] })
})
