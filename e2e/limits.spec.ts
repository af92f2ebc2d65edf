import type { Browser, Page } from '@playwright/test'
import { questionBox } from './ask-question'
import { expectNoBarriers } from './expect-no-barriers'
import { expect, type Folio, startFolio, test } from './folio'
import { look } from './look'
import { type OpenAIServer, startOpenAIServer } from './openai-server'
import { bringIn, browserOf, callAction, firstLink, joinOverHttp } from './people'

// What people see of limits, their own models, and a library's model. How limits are enforced is tested in lib/models.
const KEYS = {
  shared: 'sk-of-the-installation',
  lab: 'sk-the-very-key-of-the-lab-9999',
  bob: 'sk-bobs-very-own-key-7777',
}
let folio: Folio
const servers = {} as Record<keyof typeof KEYS, OpenAIServer>
/** Cookies by name. */
const people = {} as Record<'zed' | 'ada' | 'bob', string>
const pages = {} as Record<'zed' | 'ada' | 'bob', Page>

test.beforeAll(async ({ browser }) => {
  test.slow()
  for (const whose of Object.keys(KEYS) as (keyof typeof KEYS)[]) servers[whose] = await startOpenAIServer()
  folio = await startFolio({ ACCOUNTS: 'on', OWN_MODELS: 'any' })
  people.zed = await joinOverHttp(await firstLink(folio), 'Zed')
  people.ada = await bringIn(folio, people.zed, 'Ada', 'contributor')
  people.bob = await bringIn(folio, people.zed, 'Bob', 'reader')
  for (const name of ['zed', 'ada', 'bob'] as const) pages[name] = await open(browser, name)
  const model = { baseURL: `${servers.shared.url}/v1`, apiKey: KEYS.shared, chatModel: 'shared-model' }
  await act('zed', 'app/settings/model-actions.ts', 'save', 'shared', { ...model, embeddingModel: '' })
})

test.afterAll(async () => {
  for (const page of Object.values(pages)) await page.context().close()
  for (const server of Object.values(servers)) await server.close()
  await folio?.close()
})

const open = (browser: Browser, name: keyof typeof people) => browserOf(browser, folio, people[name])

async function act(person: keyof typeof people, file: string, name: string, ...args: unknown[]): Promise<string> {
  const { status, text } = await callAction(folio, people[person], [file, name], args)
  expect([name, status, text]).toEqual([name, 200, expect.stringContaining('"ok":true')])
  return /"value":"([^"]+)"/.exec(text)?.[1] ?? ''
}

/** Asks, and waits for the complete answer. */
async function ask(page: Page, question: string) {
  await page.goto(folio.url, { waitUntil: 'networkidle' })
  await questionBox(page).fill(question)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/research\//)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
}

const chats = (whose: keyof typeof KEYS) =>
  servers[whose].requests().filter(({ path }) => path === '/chat/completions').length

test('an administrator limits monthly use, and a person at the limit gets quoted answers', async () => {
  test.slow()
  const { zed, bob } = pages
  await ask(bob, 'What is retrieval good for?')
  expect(chats('shared')).toBeGreaterThan(0)
  await bob.goto(`${folio.url}/account`)
  await expect(
    bob.getByText(/You used .*[\d,]{3,} tokens of the shared model in \w+\. No limit is set\./),
  ).toBeVisible()

  await zed.goto(`${folio.url}/people`, { waitUntil: 'networkidle' })
  const rows = zed.getByRole('list', { name: 'Language model use' })
  await expect(rows.getByRole('listitem').filter({ hasText: 'Bob' })).toContainText(
    /[\d,]{3,} tokens used · no limit, same as everyone else/,
  )
  await expectNoBarriers(zed)
  await rows.getByRole('button', { name: 'Limit for Bob' }).click()
  await rows.getByRole('combobox').selectOption('individual limit')
  await rows.getByLabel('Tokens').fill('much')
  await rows.getByRole('button', { name: 'Save limit' }).click()
  await expect(rows.getByRole('alert')).toHaveText('The limit in tokens must be a number such as 20,000 or 0.05.')
  await rows.getByLabel('Tokens').fill('500')
  await rows.getByRole('button', { name: 'Save limit' }).click()
  await expect(rows.getByRole('listitem').filter({ hasText: 'Bob' })).toContainText('500 tokens a month')
  await expect(
    zed.getByText('Zed (zed@example.org) changed the language model limit for Bob (bob@example.org)'),
  ).toBeVisible()

  const before = chats('shared')
  await ask(bob, 'How is attention computed?')
  await expect(
    bob.getByText(/Done without the model\. Your monthly limit for the language model, 500 tokens, has been reached/),
  ).toBeVisible()
  expect(chats('shared')).toBe(before)
  await bob.goto(`${folio.url}/account`)
  await expect(bob.getByText('Your limit is 500 tokens a month.')).toBeVisible()
})

test('a table that reaches the limit is filled by word matching, and says so', async () => {
  test.slow()
  const { bob } = pages
  const before = chats('shared')
  await bob.goto(`${folio.url}/tables`, { waitUntil: 'networkidle' })
  await bob.getByRole('button', { name: 'Create table' }).click()
  await bob.getByRole('button', { name: 'Fill the table' }).click()
  await expect(bob).toHaveURL(/\/tables\/table-/)
  await expect(
    bob.getByText(/Some cells were filled by keyword match, without the model\. Your monthly limit/),
  ).toBeVisible()
  expect(chats('shared')).toBe(before)
})

test('a person’s own model is used with their own key, and counts against no limit', async () => {
  test.slow()
  const { bob } = pages
  await bob.goto(`${folio.url}/account`, { waitUntil: 'networkidle' })
  const section = bob.getByRole('region', { name: 'Language model' })
  await section.getByLabel('Address').fill(`${servers.bob.url}/v1`)
  await section.getByLabel('Key', { exact: true }).fill(KEYS.bob)
  await section.getByRole('textbox', { name: 'Chat model' }).fill('bob-model')
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByText('Saved. It takes effect with your next question.')).toBeVisible()
  await expect(bob.getByRole('navigation', { name: 'Folio' })).toContainText('written by bob-model')
  const before = chats('shared')
  // Before there was a key, its form checked what is at the address.
  servers.bob.requests().length = 0
  await ask(bob, 'how do transformers work')
  expect([chats('bob') > 0, chats('shared')]).toEqual([true, before])
  for (const { authorization } of servers.bob.requests()) expect(authorization).toBe(`Bearer ${KEYS.bob}`)
  await expect(bob.getByText('has been reached')).toHaveCount(0)

  // Nobody can read a key, not even its owner.
  for (const [person, path] of [
    ['bob', '/account'],
    ['zed', '/account'],
    ['zed', '/settings'],
    ['zed', '/people'],
  ] as const) {
    const { status, text } = await read(person, path)
    expect([person, path, status, text.includes(KEYS.bob)]).toEqual([person, path, 200, false])
  }
  await bob.goto(`${folio.url}/account`, { waitUntil: 'networkidle' })
  await expectNoBarriers(bob)
  await bob.getByRole('button', { name: 'Disconnect' }).click()
  await expect(bob.getByText('Disconnected. The key was removed.')).toBeVisible()
})

test('a library has a model: a member who chose it gets its answers, within its limits, until they are removed', async () => {
  test.slow()
  const { ada, bob } = pages
  const file = 'app/library/libraries/actions.ts'
  const library = await act('ada', file, 'make', 'Heron lab')
  await act('ada', file, 'letIn', library, 'bob@example.org', 'reader')
  await ada.goto(`${folio.url}/library/libraries`, { waitUntil: 'networkidle' })
  const rowOn = (page: Page) =>
    page.getByRole('list', { name: 'Libraries' }).locator(':scope > li').filter({ hasText: 'Heron lab' })
  const row = rowOn(ada)
  await row.getByRole('button', { name: 'Language model' }).click()
  const panel = row.getByRole('region', { name: 'Language model for Heron lab' })
  await panel.getByLabel('Address').fill(`${servers.lab.url}/v1`)
  await panel.getByLabel('Key', { exact: true }).fill(KEYS.lab)
  await panel.getByRole('textbox', { name: 'Chat model' }).fill('lab-model')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('Saved. Members can select it in Your account.')).toBeVisible()
  await expect(panel.getByPlaceholder('•••• 9999 is saved')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Test' })).toBeEnabled()

  await bob.goto(`${folio.url}/account`, { waitUntil: 'networkidle' })
  const choice = bob.getByRole('group', { name: 'Model for your answers' })
  await expect(choice.getByRole('radio', { name: /^Folio’s shared model/ })).toBeChecked()
  const ofLab = choice.getByRole('radio', { name: /^Model from “Heron lab”/ })
  await expect(choice).toContainText(`go to the server chosen by that library’s managers: ${servers.lab.url}.`)
  await ofLab.check()
  await expect(bob.getByRole('navigation', { name: 'Folio' })).toContainText('written by lab-model')
  await expectNoBarriers(bob)
  await look(bob, 'choice-of-model')
  const shared = chats('shared')
  servers.lab.requests().length = 0
  await ask(bob, 'What is an encoder?')
  expect([chats('lab') > 0, chats('shared')]).toEqual([true, shared])
  for (const { authorization } of servers.lab.requests()) expect(authorization).toBe(`Bearer ${KEYS.lab}`)
  await expect(bob.getByText('has been reached')).toHaveCount(0)

  // A member sees the name of the library, but no key and no manager's button; others see nothing.
  await bob.goto(`${folio.url}/library/libraries`, { waitUntil: 'networkidle' })
  await expect(rowOn(bob).getByRole('button', { name: 'Members' })).toBeVisible()
  await expect(rowOn(bob).getByRole('button', { name: 'Language model' })).toHaveCount(0)
  for (const [person, path] of [
    ['bob', '/account'],
    ['bob', '/library/libraries'],
    ['ada', '/library/libraries'],
    ['zed', '/people'],
    ['zed', '/account'],
  ] as const)
    expect([person, path, (await read(person, path)).text.includes(KEYS.lab)]).toEqual([person, path, false])
  expect((await read('zed', '/account')).text).not.toContain('Heron lab')

  await ada.goto(`${folio.url}/library/libraries`, { waitUntil: 'networkidle' })
  await row.getByRole('button', { name: 'Language model' }).click()
  const use = panel.getByRole('list', { name: 'Language model use' })
  await expect(use.getByRole('listitem').filter({ hasText: 'Bob' })).toContainText(/[\d,]{3,} tokens used · no limit/)
  await use.getByRole('button', { name: 'Limit for Everyone' }).click()
  await use.getByLabel('Tokens').fill('500')
  await use.getByRole('button', { name: 'Save limit' }).click()
  await expect(use.getByRole('listitem').filter({ hasText: 'Bob' })).toContainText(
    '500 tokens a month, same as everyone else',
  )
  await expectNoBarriers(ada)
  await look(ada, 'model-of-library')
  const before = chats('lab')
  await ask(bob, 'What are residual connections?')
  await expect(
    bob.getByText(/for the language model of the library “Heron lab”, 500 tokens, has been reached/),
  ).toBeVisible()
  expect(chats('lab')).toBe(before)

  const members = await callAction(folio, people.ada, [file, 'members'], [library])
  const [ofBob = ''] = /\{[^{}]*"name":"Bob"[^{}]*\}/.exec(members.text) ?? []
  const { personId: idOfBob } = JSON.parse(ofBob) as { personId: string }
  await act('ada', file, 'takeOutOf', library, idOfBob)
  await bob.goto(`${folio.url}/account`, { waitUntil: 'networkidle' })
  await expect(bob.getByRole('note').filter({ hasText: 'a library that you are no longer a member of' })).toBeVisible()
  await look(bob, 'choice-lost')
  await bob.getByRole('radio', { name: /^Folio’s shared model/ }).check()
  await expect(bob.getByRole('group', { name: 'Model for your answers' })).toHaveCount(0)

  const { zed } = pages
  await zed.goto(`${folio.url}/people`, { waitUntil: 'networkidle' })
  const rows = zed.getByRole('list', { name: 'Language model use' })
  await rows.getByRole('button', { name: 'Limit for Bob' }).click()
  await rows.getByRole('combobox').selectOption('same as everyone else')
  await rows.getByRole('button', { name: 'Save limit' }).click()
  await expect(rows.getByRole('listitem').filter({ hasText: 'Bob' })).toContainText('no limit, same as everyone else')
})

test('no key is in the log', () => {
  for (const key of Object.values(KEYS)) expect([key, folio.output().includes(key)]).toEqual([key, false])
})

async function read(person: keyof typeof people, path: string) {
  const response = await fetch(folio.url + path, { headers: { cookie: people[person] } })
  return { status: response.status, text: await response.text() }
}
