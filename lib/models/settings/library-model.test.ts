import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OpenAIServer, startOpenAIServer } from '../../../e2e/openai-server'
import { listActs } from '../../accounts/audit/audit'
import { db } from '../../db/client'
import { listOwnSettings } from '../../db/settings'
import { testDatabase } from '../../db/test-database'
import { env } from '../../env'
import { addMember, createLibrary, deleteLibrary, removeMember } from '../../libraries/manage-libraries'
import { leaveLibraries } from '../../library/holding/leave-libraries'
import { asInstallation, withOwner } from '../../owner'
import { generateFromPrompt } from '../calls/chat'
import { nameOfModel } from '../calls/prompt-model'
import { chooseModel, modelConnection } from '../connection/model-in-use'
import { whoseOf } from '../connection/model-owner'
import { newMeter, withMeter } from '../costs/meter'
import { countingUse, listUse } from '../limits/model-use'
import { findMonthReached } from '../limits/month-budget'
import { monthOf, saveDefaultMonthLimit } from '../limits/month-limit'
import { connectModel, endConnection } from './connect-model'
import { limitMember, limitMembers, readLibraryModel, requireManaged } from './library-model'
import { listModelChoices } from './model-choices'
import { connectionOf, saveModel } from './model-settings'

// Ada and Mia manage a library. Bob reads in it, Cleo contributes. Sid and the administrator Zed are not in it.
process.env.ACCOUNTS = 'on'
process.env.OWN_MODELS = 'any'

const ROLES = {
  zed: 'administrator',
  ada: 'contributor',
  mia: 'reader',
  bob: 'reader',
  cleo: 'reader',
  sid: 'contributor',
}
const ZED = { id: 'zed', name: 'zed', email: 'zed@example.org', role: 'administrator' } as const
const WHOSE = ['all', 'library', 'bob'] as const
const servers = {} as Record<(typeof WHOSE)[number], OpenAIServer>
const KEY = 'sk-the-key-of-the-library-1234'
let library: string

const typed = (whose: keyof typeof servers) => ({
  baseURL: `${servers[whose].url}/v1`,
  apiKey: whose === 'library' ? KEY : `sk-the-key-of-${whose}-1234`,
  chatModel: `model-of-${whose}`,
  embeddingModel: '',
})
const as = withOwner
const ask = () => generateFromPrompt({ prompt: 'search_web', variables: { QUERY: 'What is attention?', LIMIT: '3' } })
const asking = (person: string) => as(person, () => countingUse('other', ask))
/** Servers that were asked since the last call of this function. */
function asked(): string[] {
  const found = WHOSE.filter((whose) => servers[whose].requests().some(({ path }) => path === '/chat/completions'))
  for (const server of Object.values(servers)) server.requests().length = 0
  return found
}
const connect = (id = library) => as('ada', () => connectModel(typed('library'), { library: id }))
const choose = (person: string, whose = library) => as(person, () => chooseModel(whose))

beforeAll(async () => {
  for (const whose of WHOSE) servers[whose] = await startOpenAIServer()
})
afterAll(async () => {
  for (const server of Object.values(servers)) await server.close()
})
beforeEach(async () => {
  Object.assign(env(), { OWN_MODELS: 'any', OPENAI_API_KEY: undefined, OPENAI_BASE_URL: undefined })
  await asInstallation(async () => {
    await testDatabase()
    const people = Object.entries(ROLES).map(([id, role]) => ({ id, name: id, email: `${id}@example.org`, role }))
    await (await db()).person.createMany({ data: people })
    saveModel(typed('all'))
  })
  library = await as('ada', () => createLibrary('Heron lab'))
  for (const [name, role] of [
    ['mia', 'manager'],
    ['bob', 'reader'],
    ['cleo', 'contributor'],
  ] as const)
    await as('ada', () => addMember(library, `${name}@example.org`, role))
  await connect()
  asked()
})

test("a member who chose the library's model uses it with the library's key", async () => {
  for (const person of ['ada', 'bob', 'sid']) await asking(person)
  expect(asked()).toEqual(['all'])
  await choose('bob')
  await asking('bob')
  expect(servers.library.requests().map(({ authorization }) => authorization)).toContain(`Bearer ${KEY}`)
  expect(asked()).toEqual(['library'])
  await asking('cleo')
  expect(asked()).toEqual(['all'])
  expect(await as('bob', listOwnSettings)).toMatchObject({ model: { whose: library } })
  // Papers are read for everybody.
  await asInstallation(ask)
  expect(asked()).toEqual(['all'])
  await choose('bob', '')
  await asking('bob')
  expect(asked()).toEqual(['all'])
})

test('connecting an own model selects it, and the person may choose another', async () => {
  await choose('bob')
  await as('bob', () => connectModel(typed('bob'), { person: 'bob' }))
  await asking('bob')
  expect(asked()).toEqual(['bob'])
  await choose('bob')
  // Entering another key does not select the model.
  await as('bob', () => connectModel(typed('bob'), { person: 'bob' }))
  expect(whoseOf((await as('bob', modelConnection)).owner)).toBe(library)
  await choose('bob', '')
  await asking('bob')
  expect(asked()).toEqual(['all'])
  await choose('bob', 'own')
  await as('bob', () => endConnection({ person: 'bob' }))
  expect(await as('bob', listModelChoices)).toMatchObject({ chosen: '', lost: null })
})

test('a choice ends when the model is gone, or the person has left the library', async () => {
  await choose('bob')
  await as('mia', () => endConnection({ library }))
  await asking('bob')
  expect(asked()).toEqual(['all'])
  expect(await as('bob', listModelChoices)).toMatchObject({ chosen: '', lost: { name: 'Heron lab' } })
  await connect()
  await choose('bob')
  await as('ada', () => removeMember(library, 'bob'))
  await asking('bob')
  expect(asked()).toEqual(['all'])
  expect(await as('bob', listModelChoices)).toMatchObject({ choices: [{ whose: '' }], lost: { name: null } })
  // A person who rejoins must choose the model again.
  await as('ada', () => addMember(library, 'bob@example.org', 'manager'))
  await asking('bob')
  expect(asked()).toEqual(['all'])
  expect(await as('bob', listModelChoices)).toMatchObject({ chosen: '', lost: { name: 'Heron lab' } })
  await choose('bob')
  await asking('bob')
  expect(asked()).toEqual(['library'])
})

test('a model that moved to another server must be chosen again', async () => {
  await choose('bob')
  const moved = { ...typed('library'), baseURL: `${servers.bob.url}/v1` }
  await as('mia', () => connectModel(moved, { library }))
  await asking('bob')
  expect(asked()).toEqual(['all'])
  expect(await as('bob', listModelChoices)).toMatchObject({ chosen: '', lost: { name: 'Heron lab' } })
  await choose('bob')
  await asking('bob')
  expect(asked()).toEqual(['bob'])
  // Another model or path on the same server counts as the same server.
  await as('mia', () => connectModel({ ...moved, chatModel: 'a newer one' }, { library }))
  await asking('bob')
  expect(asked()).toEqual(['bob'])
})

test('the model is deleted with its library', async () => {
  const fileOf = (id: string) => path.join(env().DATA_DIR, `library-model-${id}.json`)
  expect(statSync(fileOf(library)).mode & 0o777).toBe(0o600)
  await choose('bob')
  await as('ada', () => deleteLibrary(library))
  expect(existsSync(fileOf(library))).toBe(false)
  await asking('bob')
  expect(asked()).toEqual(['all'])
  const alone = await as('ada', () => createLibrary('Ada alone'))
  await connect(alone)
  expect(existsSync(fileOf(alone))).toBe(true)
  await leaveLibraries('ada')
  expect(existsSync(fileOf(alone))).toBe(false)
})

test("work continues with the library's model it started with, and ends if that is gone", async () => {
  const begun = () => newMeter({ begunWith: { chatModel: 'model-of-library', whose: library } })
  const going = () => as('bob', () => withMeter(begun(), ask))
  await choose('bob')
  await choose('bob', '')
  await going()
  expect(asked()).toEqual(['library'])
  // A person who has chosen another model since has not agreed to the new server.
  const moved = { ...typed('library'), baseURL: `${servers.bob.url}/v1` }
  await as('mia', () => connectModel(moved, { library }))
  asked()
  await expect(going()).rejects.toMatchObject({ code: 'model_failed' })
  expect(asked()).toEqual([])
  await connect()
  const gone = { code: 'model_failed', message: expect.stringMatching(/can no longer use.*ask again/) }
  await as('ada', () => removeMember(library, 'bob'))
  await expect(going()).rejects.toMatchObject(gone)
  await as('ada', () => addMember(library, 'bob@example.org', 'reader'))
  await as('ada', () => endConnection({ library }))
  await expect(going()).rejects.toMatchObject(gone)
  expect(asked()).toEqual([])
})

test('only managers see and set it, and of its key only the end', async () => {
  const seen = await as('mia', () => readLibraryModel(library))
  expect(seen.settings).toMatchObject({ connected: true, key: { kept: true, ending: '1234' } })
  expect(JSON.stringify([seen, await as('bob', listModelChoices)])).not.toContain(KEY)
  // The key is sent to no other address.
  const moved = { ...typed('library'), baseURL: `${servers.bob.url}/v1`, apiKey: '' }
  expect(connectionOf(moved, { library }).apiKey).toBeUndefined()
  const none = { usd: null, tokens: null }
  const attempts = (id: string): (() => Promise<unknown>)[] => [
    () => readLibraryModel(id),
    () => limitMembers(id, none),
    () => limitMember(id, 'bob', null),
    () => requireManaged(id),
  ]
  for (const attempt of attempts(library)) {
    for (const person of ['bob', 'cleo']) await expect(as(person, attempt)).rejects.toMatchObject({ code: 'forbidden' })
    for (const person of ['sid', 'zed']) await expect(as(person, attempt)).rejects.toMatchObject({ code: 'not_found' })
    await as('mia', attempt)
  }
  for (const attempt of attempts('own-ada')) await expect(as('ada', attempt)).rejects.toThrow('Only shared libraries')
  await expect(as('mia', () => limitMember(library, 'sid', null))).rejects.toMatchObject({ code: 'not_found' })
})

test('people outside of a library do not learn whether it has a model', async () => {
  const without = await as('ada', () => createLibrary('Without'))
  const said = async (work: () => Promise<unknown>) =>
    as('sid', work).then(
      () => 'done',
      (error: Error) => error.message,
    )
  for (const work of [(id: string) => chooseModel(id), (id: string) => readLibraryModel(id)]) {
    const [there, bare, nowhere] = [
      await said(() => work(library)),
      await said(() => work(without)),
      await said(() => work('no-such-library')),
    ]
    expect([bare, nowhere]).toEqual([there, there])
  }
  expect(await as('sid', listModelChoices)).toMatchObject({ chosen: '', choices: [{ whose: '' }], lost: null })
  await as('ada', () => limitMembers(library, { usd: 7, tokens: null }))
  // The limit is in the database, too.
  const limits = () => db().then((client) => client.library.findMany({ select: { id: true, monthLimit: true } }))
  expect(await as('sid', limits)).not.toContainEqual(expect.objectContaining({ id: library }))
  const ofMembers = () => db().then((client) => client.libraryMember.findMany({ where: { libraryId: library } }))
  expect(await as('sid', ofMembers)).toEqual([])
})

test('use by members is counted separately, shown to managers, and has its own limits', async () => {
  await choose('bob')
  await choose('cleo')
  await as('zed', () => saveDefaultMonthLimit(ZED, { usd: null, tokens: 10 }))
  // The limit of the shared model does not apply.
  await asking('bob')
  expect(asked()).toEqual(['library'])
  expect((await monthOf('bob')).used.tokens).toBe(0)
  expect(await as('bob', listUse)).toMatchObject([{ model: 'model-of-library', whose: library, calls: 1 }])
  const { members, everybody } = await as('mia', () => readLibraryModel(library))
  const used = members.find(({ personId }) => personId === 'bob')?.used.tokens ?? 0
  expect(used).toBeGreaterThan(0)
  expect(everybody).toEqual({ usd: null, tokens: null })
  expect(members.map(({ personId }) => personId)).toEqual(['ada', 'bob', 'cleo', 'mia'])

  await as('mia', () => limitMembers(library, { usd: null, tokens: used }))
  await expect(asking('bob')).rejects.toMatchObject({
    code: 'month_used_up',
    message: expect.stringMatching(/of the library “Heron lab”, .*a manager of that library can raise the limit/),
  })
  expect(await as('bob', () => findMonthReached({ tokens: 1, usd: 0 }, library))).toMatchObject({
    code: 'month_used_up',
  })
  await expect(asking('cleo')).rejects.toMatchObject({ code: 'month_used_up' })
  expect(asked()).toEqual([])
  await as('mia', () => limitMember(library, 'bob', { usd: null, tokens: 1_000_000 }))
  await asking('bob')
  await expect(asking('cleo')).rejects.toMatchObject({ code: 'month_used_up' })
  const [, ofLibrary] = (await as('bob', listModelChoices)).choices
  expect(ofLibrary).toMatchObject({
    whose: library,
    model: 'model-of-library',
    server: servers.library.url,
    library: { name: 'Heron lab', month: { used: { tokens: 2 * used }, cap: { tokens: 1_000_000 } } },
  })
  // Nor does the library's limit apply to the shared model.
  await as('zed', () => saveDefaultMonthLimit(ZED, { usd: null, tokens: null }))
  await choose('cleo', '')
  await asking('cleo')
  expect((await monthOf('cleo')).used.tokens).toBeGreaterThan(0)
  await as('mia', () => limitMember(library, 'bob', null))
  await expect(asking('bob')).rejects.toMatchObject({ code: 'month_used_up' })
  const acts = (await listActs()).map(({ name, act, about }) => `${name} ${act} ${about.personId ?? ''}`.trim())
  expect(acts).toEqual(
    expect.arrayContaining([
      'ada connected a model to a library',
      'mia changed a limit in a library',
      'mia changed a limit in a library bob',
    ]),
  )
})

test("a model's judgements are reused only for members who chose the same library's model", async () => {
  await choose('bob')
  await choose('cleo')
  const [bob, cleo, ada] = [await as('bob', nameOfModel), await as('cleo', nameOfModel), await as('ada', nameOfModel)]
  expect(bob).toBe(cleo)
  expect(bob).toContain(library)
  expect(ada).toBe('model-of-all')
})

test('it must be on the internet unless the configuration allows otherwise, or may be off', async () => {
  await choose('bob')
  Object.assign(env(), { OWN_MODELS: 'public' })
  await expect(connect()).rejects.toThrow('is not a public internet address')
  await expect(asking('bob')).rejects.toThrow('is not a public address')
  Object.assign(env(), { OWN_MODELS: 'off' })
  await asking('bob')
  expect(asked()).toEqual(['all'])
  await expect(as('ada', () => readLibraryModel(library))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(choose('bob')).rejects.toMatchObject({ code: 'not_found' })
  expect((await as('bob', listModelChoices)).choices.map(({ whose }) => whose)).toEqual([''])
})
