import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { asInstallation } from '@/lib/owner'
import { type Joined, joinAs, startAccounts } from './test-people'
import { act, actionFiles, listActions, routes, serve } from './test-request'
import { ACTIONS, neededFor, ROUTES } from './test-rights'

const SOURCE = /\.(?:ts|tsx)$/
const LADDER = ['reader', 'contributor', 'manager', 'administrator'] as const

const PAPER = 'herons2020'
const people = {} as Record<(typeof LADDER)[number], Joined>

beforeAll(async () => {
  const zed = await startAccounts()
  people.administrator = zed
  for (const role of ['reader', 'contributor', 'manager'] as const)
    people[role] = await joinAs(role, `The ${role}`.replace(' ', ''), { by: zed })
  const paper = { id: PAPER, fileName: 'p.pdf', title: 'On herons', libraries: { create: { libraryId: 'everyone' } } }
  await asInstallation(async () => (await db()).paper.create({ data: paper }))
})

test('every action and route is listed with the right it needs', async () => {
  const listed = Object.entries(ACTIONS).flatMap(([file, rights]) =>
    Object.values(rights).flatMap((names) => names.split(' ').map((name) => `${file} ${name}`)),
  )
  expect((await listActions()).map(({ file, name }) => `${file} ${name}`).sort()).toEqual(listed.sort())
  expect([...routes].sort()).toEqual(Object.keys(ROUTES).sort())
})

test('actions are in separate files, and routes have these file names', () => {
  const files = ['app', 'lib'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  const within = files.filter((file) => SOURCE.test(file) && /^\s*['"]use server['"]/m.test(readFileSync(file, 'utf8')))
  expect(within).toEqual(actionFiles)
  // Other file names that Next would serve.
  const more =
    /\/(?:(?:page|route)\.(?:jsx?|mjs)|page\.ts|route\.tsx|(?:icon|apple-icon|opengraph-image|twitter-image|sitemap|robots|manifest|favicon)\d*\.\w+)$/
  expect(files.filter((file) => file.startsWith('app/') && more.test(file))).toEqual([])
})

test('an unauthorized caller of an action is told so, whatever is sent', async () => {
  for (const [place, role] of LADDER.entries())
    for (const { file, name } of await listActions())
      if (neededFor(file, name) > place)
        expect([role, file, name, await refusal(people[role], file, name)]).toEqual([role, file, name, 'refused'])
})

/** `refused`, or the action's result: some return errors in their own form, or an empty list. */
async function refusal({ sent }: Joined, file: string, name: string): Promise<unknown> {
  const given = await act(sent, file, name, []).catch((error: { code?: string }) => ({ ok: false, error }))
  const text = JSON.stringify(given)
  return /"code":"forbidden"|This needs the role|^\[\]$/.test(text) ? 'refused' : given
}

test('actions that only look are refused with the right code', async () => {
  for (const name of ['lookAtIndex', 'lookAtPulls', 'lookForServers'])
    expect(await act(people.reader.sent, 'app/settings/actions.ts', name, [])).toMatchObject({
      ok: false,
      error: { code: 'forbidden' },
    })
})

test('an authorized caller is not refused', async () => {
  for (const [file, name] of [
    ['app/settings/backup-actions.ts', 'lookAtBackups'],
    ['app/settings/actions.ts', 'lookAtIndex'],
    ['app/library/care/care-actions.ts', 'dismissLookUp'],
    ['app/library/new/actions.ts', 'stopLook'],
  ] as const) {
    const needed = LADDER[neededFor(file, name)] ?? 'administrator'
    expect([name, await refusal(people[needed], file, name)]).not.toEqual([name, 'refused'])
  }
})

test('routes refuse callers without the required right', async () => {
  for (const [method, to] of [
    ['GET', '/api/backups'],
    ['POST', '/api/backups'],
    ['POST', '/api/rebuild-index'],
    ['DELETE', `/api/papers/${PAPER}`],
  ] as const)
    expect([method, to, (await serve(to, { method, headers: people.reader.sent })).status]).toEqual([method, to, 403])
  expect((await serve('/api/backups', { headers: people.administrator.sent })).status).toBe(200)
  expect((await serve(`/api/papers/${PAPER}`, { headers: people.reader.sent })).status).toBe(200)
})

test('pages and routes for administrators are not visible to others', async () => {
  for (const [route, { right }] of Object.entries(ROUTES)) {
    if (!right) continue
    const to = route.replace(/\/(page|route)$/, '').replace(/\[[^\]]+\]/, 'a')
    const expected = route.endsWith('/page') ? 404 : 403
    for (const role of LADDER.slice(0, 3))
      expect([role, route, (await serve(to, { headers: people[role].sent })).status]).toEqual([role, route, expected])
  }
  expect((await serve('/people', { headers: people.administrator.sent })).status).toBe(200)
})
