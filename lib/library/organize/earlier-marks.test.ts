import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { knownMigrations, migrate } from '../../db/migrate/migrate'
import { emptyDatabase } from '../../db/test-database'
import { findPaper, listPapers } from '../papers'
import { unmergePaper } from '../removal/merge-papers'
import { rows } from '../sql/rows'

// Stars, reading states and tags used to be columns of papers, and a merge stored them in one list with the fields of
// the kept paper.
let open: pg.Pool

beforeAll(async () => {
  open = await emptyDatabase()
  await migrate(
    open,
    knownMigrations().filter((name) => name < '20261127091000'),
  )
  await open.query(
    `INSERT INTO paper (id, file_name, title, status, standing, merged_into, starred, reading, tags, venue, csl, updated_at) VALUES
       ('kept', 'k.pdf', 'Kept', 'ready', 'library', NULL, true, 'read', '{mine,theirs}', 'Annals', '{"keyword": "mine", "type": "book"}', now()),
       ('twin', 't.pdf', 'Twin', 'ready', 'merged', 'kept', true, 'read', '{theirs}', 'Annals', NULL, now()),
       ('bare', 'b.pdf', 'Bare', 'ready', 'library', NULL, false, 'unread', '{}', NULL, NULL, now())`,
  )
  const fields = {
    starred: { before: false, after: true },
    reading: { before: 'unread', after: 'read' },
    venue: { before: null, after: 'Annals' },
  }
  await open.query(`INSERT INTO setting (key, value) VALUES ('merged twin', $1)`, [
    JSON.stringify({ into: 'kept', fields, tags: ['theirs'], collections: [], note: null }),
  ])
  await migrate(open)
})

test('they belong to the first person, and papers without any have no row', async () => {
  expect(await findPaper('kept')).toMatchObject({ tags: ['mine', 'theirs'], starred: true, reading: 'read' })
  const owners = await rows('SELECT owner_id, paper_id FROM paper_mark ORDER BY paper_id')
  expect(owners).toEqual(['kept', 'twin'].map((paper_id) => ({ owner_id: 'owner', paper_id })))
  expect(await rows(`SELECT csl FROM paper WHERE id = 'kept'`)).toEqual([{ csl: { type: 'book' } }])
})

test('an earlier merge can be undone', async () => {
  await unmergePaper('twin')
  expect(await findPaper('kept')).toMatchObject({ tags: ['mine'], starred: false, reading: 'unread', venue: null })
  expect(await findPaper('twin')).toMatchObject({ tags: ['theirs'], starred: true, reading: 'read' })
  expect(await listPapers()).toHaveLength(3)
})
