import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endEngine } from '@/lib/engine/test-engine'
import { fillOwnWork, MODEL, MODEL_ACTIONS, type Own, SECRET, startWork } from './test-own-work'
import { forgetGuesses, type Joined, joinAs, startAccounts } from './test-people'
import { act, listActions, serve } from './test-request'
import { ACTIONS, ROUTES } from './test-rights'

// Ids of another person's data get the same responses as ids that do not exist.
let own: Own
let ada: Joined
const others = {} as Record<'bob' | 'zed', Joined>

/** Actions that check the password before anything else, which takes a tenth of a second. */
const PROVEN = ['savePassword', 'deleteOwnAccount', 'askForNewPasskey', 'setUpApp', 'renewCodes', 'turnOffApp']

beforeAll(async () => {
  others.zed = await startAccounts()
  ada = await joinAs('contributor', 'Ada', { by: others.zed })
  others.bob = await joinAs('reader', 'Bob', { by: others.zed })
  const { atRest } = await startWork()
  own = await fillOwnWork(ada)
  atRest()
})

afterAll(endEngine)

beforeEach(forgetGuesses)

/** An unused id that looks like another one. */
const madeUp = (id: string) => id.slice(0, -1) + (id.endsWith('0') ? '1' : '0')
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
/** Masks the id, other ids and times in a response, so that two responses can be compared. */
const given = (text: string, id: string) =>
  text
    .replaceAll(id, 'ID')
    .replace(UUID, 'ID')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')

/** The result or error of an action as text. */
async function call({ sent }: Joined, file: string, name: string, args: unknown[]): Promise<string> {
  try {
    return String(JSON.stringify(await act(sent, file, name, args)))
  } catch (error) {
    const { code = '', message = '', digest = '' } = error as { code?: string; message?: string; digest?: string }
    return `${code} ${message} ${digest}`
  }
}

test('no page or route shows it or changes it', async () => {
  for (const [name, person] of Object.entries(others))
    for (const [route, { of }] of Object.entries(ROUTES)) {
      if (!of || of === 'paper' || of === 'backup') continue
      const path = route.replace(/\/(page|route)$/, '')
      const ask = async (id: string, method = 'GET') => {
        const to = path.replace(/\[[^\]]+\]/, id).replace(/\[[^\]]+\]/, 'a')
        const response = await serve(to, { method, headers: person.sent })
        return { status: response.status, text: await response.text() }
      }
      const id = own[of]
      const [found, nothing] = [await ask(id), await ask(madeUp(id))]
      expect([name, route, found.status, found.text.includes(SECRET)]).toEqual([name, route, nothing.status, false])
      expect([route, given(found.text, id)]).toEqual([route, given(nothing.text, madeUp(id))])
      for (const method of ['DELETE', 'POST', 'PUT', 'PATCH']) {
        const { status, text } = await ask(id, method)
        expect([name, method, route, status === 200 || text.includes(SECRET)]).toEqual([name, method, route, false])
      }
    }
})

/** The files with actions that a reader may call. rights.test.ts tests the other actions. */
const READ = Object.entries(ACTIONS).flatMap(([file, { read }]) => (read ? [[file, read.split(' ')] as const] : []))

test.each(READ)('no action of %s shows it to a reader, or tells it from a missing one', async (file, names) => {
  const ids = Object.values(own)
  const actions = (await listActions()).filter((one) => one.file === file && names.includes(one.name))
  expect(actions.map(({ name }) => name).sort()).toEqual(names.toSorted())
  for (const { name, takes } of actions) {
    const says = async (args: unknown[]) => {
      await forgetGuesses()
      const text = await call(others.bob, file, name, args)
      expect([file, name, args, text.includes(SECRET)]).toEqual([file, name, args, false])
      return text
    }
    await says([ids])
    if (PROVEN.includes(name)) {
      expect([name, await says([{ password: own.rows, code: '' }])]).toEqual([
        name,
        expect.stringContaining('Incorrect password.'),
      ])
      continue
    }
    for (const shape of [(id: string) => [id], (id: string) => [id, id], (id: string) => [id, true]]) {
      // Skip arguments that the action ignores.
      if (shape('').length > takes) continue
      const ofNothing = new Map<string, string>()
      for (const [what, id] of Object.entries(own)) {
        const text = given(await says(shape(id)), id)
        // All of them hold the papers of the common library.
        if (what === 'paper') continue
        const none = madeUp(id)
        const form = none.replace(/[0-9a-f]/g, 'x')
        const nothing = ofNothing.get(form) ?? given(await says(shape(none)), none)
        ofNothing.set(form, nothing)
        expect([file, name, what, shape('').length, text]).toEqual([file, name, what, shape('').length, nothing])
      }
    }
  }
})

test('nobody can share or draw another person’s data', async () => {
  const objects = [
    { kind: 'session', objectId: own.session },
    { kind: 'answer', objectId: own.run },
    { kind: 'table', objectId: own.table },
    { kind: 'highlight', objectId: own.highlight },
  ]
  for (const { kind, objectId } of objects)
    for (const [name, ...more] of [
      ['sharing'],
      ['shareWithLibrary', 'everyone'],
      ['newLink', 30],
      ['picturesToDraw'],
    ]) {
      const ask = (id: string) =>
        call(others.bob, 'app/sharing/actions.ts', String(name), [{ kind, objectId: id }, ...more])
      const text = await ask(objectId)
      expect([kind, name, text.includes(SECRET)]).toEqual([kind, name, false])
      expect([kind, name, given(text, objectId)]).toEqual([
        kind,
        name,
        given(await ask(madeUp(objectId)), madeUp(objectId)),
      ])
    }
})

test('the model of a library they are not in looks the same as a missing one', async () => {
  for (const person of Object.values(others))
    for (const name of ['test', 'save', 'listTyped', 'disconnect']) {
      const ask = async (library: string) =>
        given(await call(person, MODEL_ACTIONS, name, [{ library }, MODEL]), library)
      const text = await ask(own.library)
      expect([name, text]).toEqual([name, expect.stringMatching(/There is no such library|^\[\]$/)])
      expect([name, text]).toEqual([name, await ask(madeUp(own.library))])
    }
  const read = await call(ada, 'app/library/libraries/model-actions.ts', 'readModel', [own.library])
  expect(read).toContain(SECRET)
  expect(read).not.toContain(MODEL.apiKey)
})

test('all of it still exists for its owner', async () => {
  const run = await serve(`/api/research/${own.run}`, { headers: ada.sent })
  const text = await run.text()
  expect([run.status, text.includes(SECRET), text.includes('"status":"completed"')]).toEqual([200, true, true])
  for (const to of [
    `/research/${own.session}`,
    `/tables/${own.table}`,
    `/runs/${own.run}`,
    `/library/imports/${own.import}`,
    `/shared/${own.share}`,
    `/api/tables/${own.table}/export?format=csv`,
    `/api/sessions/${own.session}/export?format=md`,
  ])
    expect([to, (await serve(to, { headers: ada.sent })).status]).toEqual([to, 200])
  for (const [file, name, ...args] of [
    ['app/pdf/selection/highlight-actions.ts', 'list', own.paper],
    ['app/tables/actions.ts', 'readTable', own.table],
    ['app/library/collections/collection-actions.ts', 'list'],
    ['app/library/organize/organize-actions.ts', 'papersOf', [own.paper]],
    ['app/library/imports/actions.ts', 'readImport', own.import],
  ] as const)
    expect([name, await call(ada, file, name, [...args])]).toEqual([name, expect.stringContaining(SECRET)])
})
