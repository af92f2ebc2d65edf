import type { Page } from '@playwright/test'
import { expectNoBarriers } from './expect-no-barriers'
import { expect, type Folio, startFolio, test } from './folio'
import { look } from './look'
import { type OpenAIServer, startOpenAIServer } from './openai-server'
import { firstLink, invite, join } from './people'

// What people may use of the model that all share, models of their own, and that of a library.
const KEYS = {
  shared: 'sk-of-the-installation',
  lab: 'sk-the-very-key-of-the-lab-9999',
  bob: 'sk-bobs-very-own-key-7777',
  ada: 'sk-adas-very-own-key-8888',
}
let folio: Folio
const servers = {} as Record<keyof typeof KEYS, OpenAIServer>
const pages = {} as Record<'zed' | 'ada' | 'bob', Page>

test.beforeAll(async ({ browser }) => {
  test.slow()
  for (const whose of Object.keys(KEYS) as (keyof typeof KEYS)[]) servers[whose] = await startOpenAIServer()
  folio = await startFolio(
    {
      ACCOUNTS: 'on',
      OWN_MODELS: 'any',
      EMBEDDING_MODEL: 'offline',
      OPENAI_BASE_URL: `${servers.shared.url}/v1`,
      OPENAI_API_KEY: KEYS.shared,
      CHAT_MODEL: 'shared-model',
    },
    { anew: true },
  )
  pages.zed = await join(browser, await firstLink(folio), 'Zed')
  pages.ada = await join(browser, await invite(folio, pages.zed, 'contributor'), 'Ada')
  pages.bob = await join(browser, await invite(folio, pages.zed, 'reader'), 'Bob')
  await expect(async () => {
    const { papers } = await (await pages.bob.request.get(`${folio.url}/api/papers`)).json()
    expect(papers.every(({ status }: { status: string }) => status === 'ready')).toBe(true)
  }).toPass({ timeout: 300_000 })
})

test.afterAll(async () => {
  for (const page of Object.values(pages)) await page.context().close()
  for (const server of Object.values(servers)) await server.close()
  await folio?.close()
})

/** Asks, and waits until the answer is whole. */
async function ask(page: Page, question: string) {
  await page.goto(folio.url, { waitUntil: 'networkidle' })
  await page.getByRole('textbox', { name: 'Research question' }).fill(question)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/research\//)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
}

const chats = (whose: keyof typeof KEYS) =>
  servers[whose].requests().filter(({ path }) => path === '/chat/completions').length

test('an administrator limits what a person may use in a month, and who reaches it is answered by quoting', async () => {
  test.slow()
  const { zed, bob, ada } = pages
  await ask(bob, 'What is retrieval good for?')
  expect(chats('shared')).toBeGreaterThan(0)
  await bob.goto(`${folio.url}/account`)
  await expect(bob.getByText(/you used .*[\d,]{3,} tokens in \w+\. No limit is set\./)).toBeVisible()

  await zed.goto(`${folio.url}/people`, { waitUntil: 'networkidle' })
  const rows = zed.getByRole('list', { name: 'Use of the language model' })
  await expect(rows.getByRole('listitem').filter({ hasText: 'Bob' })).toContainText(
    /[\d,]{3,} tokens · no limit, as everybody/,
  )
  await expectNoBarriers(zed)
  await rows.getByRole('button', { name: 'Limit of Bob' }).click()
  await rows.getByRole('combobox').selectOption('their own')
  await rows.getByLabel('Tokens').fill('much')
  await rows.getByRole('button', { name: 'Set' }).click()
  await expect(rows.getByRole('alert')).toHaveText('The limit in tokens must be a number, as in 20,000 or 0.05.')
  await rows.getByLabel('Tokens').fill('500')
  await rows.getByRole('button', { name: 'Set' }).click()
  await expect(rows.getByRole('listitem').filter({ hasText: 'Bob' })).toContainText('500 tokens a month')
  await expect(zed.getByText('Zed changed what Bob may use of the language model')).toBeVisible()

  const before = chats('shared')
  await ask(bob, 'How is attention computed?')
  await expect(
    bob.getByText(/Done without the model\. What you may use of the language model in a month, 500 tokens, is used up/),
  ).toBeVisible()
  expect(chats('shared')).toBe(before)
  await bob.goto(`${folio.url}/account`)
  await expect(bob.getByText('You may use 500 tokens a month.')).toBeVisible()
  // Ada is not Bob.
  await ask(ada, 'How is attention computed?')
  expect(chats('shared')).toBeGreaterThan(before)
})

test('a table that reaches the limit is filled by words, and says so', async () => {
  test.slow()
  const { bob } = pages
  const before = chats('shared')
  await bob.goto(`${folio.url}/tables`, { waitUntil: 'networkidle' })
  await bob.getByRole('button', { name: 'Make table' }).click()
  await bob.getByRole('button', { name: 'Fill the table' }).click()
  await expect(bob).toHaveURL(/\/tables\/table-/)
  await expect(bob.getByText(/Some cells were filled by words, without the model\. What you may use/)).toBeVisible()
  expect(chats('shared')).toBe(before)
})

test('each one’s own model is asked with their own key, and counts against no limit', async () => {
  test.slow()
  const { bob, ada, zed } = pages
  for (const [name, page] of [
    ['bob', bob],
    ['ada', ada],
  ] as const) {
    await page.goto(`${folio.url}/account`, { waitUntil: 'networkidle' })
    const section = page.getByRole('region', { name: 'Language model' })
    await section.getByLabel('Address').fill(`${servers[name].url}/v1`)
    await section.getByLabel('Key', { exact: true }).fill(KEYS[name])
    await section.getByLabel('Chat model').fill(`${name}-model`)
    await section.getByRole('button', { name: 'Save' }).click()
    await expect(section.getByText('Saved. It is in use from the next question on.')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Folio' })).toContainText(`written by ${name}-model`)
  }
  for (const server of Object.values(servers)) server.requests().length = 0
  await Promise.all([ask(bob, 'how do transformers work'), ask(ada, 'how do transformers work')])
  expect([chats('bob') > 0, chats('ada') > 0, chats('shared')]).toEqual([true, true, 0])
  for (const name of ['bob', 'ada'] as const)
    for (const { authorization } of servers[name].requests()) expect(authorization).toBe(`Bearer ${KEYS[name]}`)
  await expect(bob.getByText('is used up')).toHaveCount(0)

  // Nobody reads a key, its owner neither; administrators see that nothing was used of what all share.
  for (const [page, path] of [
    [bob, '/account'],
    [ada, '/account'],
    [zed, '/account'],
    [zed, '/settings'],
    [zed, '/people'],
  ] as const) {
    const { status, text } = await read(page, path)
    expect([path, status, text.includes(KEYS.bob) || text.includes(KEYS.ada)]).toEqual([path, 200, false])
  }
  expect(folio.output()).not.toMatch(/sk-bobs|sk-adas/)
  await bob.goto(`${folio.url}/account`, { waitUntil: 'networkidle' })
  await expectNoBarriers(bob)
  await bob.getByRole('button', { name: 'Disconnect' }).click()
  await expect(bob.getByText('Disconnected, and the key is forgotten.')).toBeVisible()
  servers.bob.requests().length = 0
  await ask(bob, 'What is retrieval good for?')
  await expect(bob.getByText(/is used up/)).toBeVisible()
  expect(servers.bob.requests()).toEqual([])
})

test('a library has a model: a member who chose it is answered by it, within its limits, until they are taken out', async () => {
  test.slow()
  const { ada, bob, zed } = pages
  await ada.goto(`${folio.url}/library/libraries`, { waitUntil: 'networkidle' })
  await ada.getByLabel('Name of the library').fill('Heron lab')
  await ada.getByRole('button', { name: 'Make a library' }).click()
  const rowOn = (page: Page) =>
    page.getByRole('list', { name: 'Libraries' }).locator(':scope > li').filter({ hasText: 'Heron lab' })
  const row = rowOn(ada)
  await row.getByRole('button', { name: 'Members' }).click()
  await row.getByLabel('Address of their account').fill('bob@example.org')
  await row.getByRole('button', { name: 'Let in' }).click()
  await expect(row.getByRole('list', { name: 'Members of Heron lab' }).getByRole('listitem')).toHaveCount(2)
  await row.getByRole('button', { name: 'Language model' }).click()
  const panel = row.getByRole('region', { name: 'Language model of Heron lab' })
  await panel.getByLabel('Address').fill(`${servers.lab.url}/v1`)
  await panel.getByLabel('Key', { exact: true }).fill(KEYS.lab)
  await panel.getByLabel('Chat model').fill('lab-model')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('Saved. Members can choose it in Your account.')).toBeVisible()
  await expect(panel.getByPlaceholder('•••• 9999 is kept')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Test' })).toBeEnabled()

  // Nobody is answered by it who did not choose it.
  for (const server of Object.values(servers)) server.requests().length = 0
  await ask(bob, 'What is a decoder?')
  expect(chats('lab')).toBe(0)
  await bob.goto(`${folio.url}/account`, { waitUntil: 'networkidle' })
  const choice = bob.getByRole('group', { name: 'What answers you' })
  await expect(choice.getByRole('radio', { name: /^Folio’s model/ })).toBeChecked()
  const ofLab = choice.getByRole('radio', { name: /^The model of the library “Heron lab”/ })
  await expect(choice).toContainText(`go to the server that the managers of that library chose: ${servers.lab.url}.`)
  await ofLab.check()
  await expect(bob.getByRole('navigation', { name: 'Folio' })).toContainText('written by lab-model')
  await expectNoBarriers(bob)
  await look(bob, 'choice-of-model')
  await ask(bob, 'What is an encoder?')
  expect([chats('lab') > 0, chats('shared')]).toEqual([true, 0])
  for (const { authorization } of servers.lab.requests()) expect(authorization).toBe(`Bearer ${KEYS.lab}`)
  await expect(bob.getByText('is used up')).toHaveCount(0)

  // A member sees the name of the library, and no key and no button of its managers; who is not in it, nothing.
  await bob.goto(`${folio.url}/library/libraries`, { waitUntil: 'networkidle' })
  await expect(rowOn(bob).getByRole('button', { name: 'Members' })).toBeVisible()
  await expect(rowOn(bob).getByRole('button', { name: 'Language model' })).toHaveCount(0)
  for (const [page, path] of [
    [bob, '/account'],
    [bob, '/library/libraries'],
    [ada, '/library/libraries'],
    [zed, '/people'],
    [zed, '/account'],
  ] as const)
    expect([path, (await read(page, path)).text.includes(KEYS.lab)]).toEqual([path, false])
  expect((await read(zed, '/account')).text).not.toContain('Heron lab')
  expect(folio.output()).not.toContain(KEYS.lab)

  await ada.goto(`${folio.url}/library/libraries`, { waitUntil: 'networkidle' })
  await row.getByRole('button', { name: 'Language model' }).click()
  const use = panel.getByRole('list', { name: 'Use of the language model' })
  await expect(use.getByRole('listitem').filter({ hasText: 'Bob' })).toContainText(/used .*[\d,]{3,} tokens · no limit/)
  await use.getByRole('button', { name: 'Limit of Everybody' }).click()
  await use.getByLabel('Tokens').fill('500')
  await use.getByRole('button', { name: 'Set' }).click()
  await expect(use.getByRole('listitem').filter({ hasText: 'Bob' })).toContainText('500 tokens a month, as everybody')
  await expectNoBarriers(ada)
  await look(ada, 'model-of-library')
  const before = chats('lab')
  await ask(bob, 'What are residual connections?')
  await expect(
    bob.getByText(/of the language model of the library “Heron lab” in a month, 500 tokens, is/),
  ).toBeVisible()
  expect(chats('lab')).toBe(before)

  await row.getByRole('button', { name: 'Members' }).click()
  await row
    .getByRole('list', { name: 'Members of Heron lab' })
    .getByRole('listitem')
    .filter({ hasText: 'Bob' })
    .getByRole('button', { name: 'Take out' })
    .click()
  await expect(row).toContainText('one member')
  // Folio's, whose limit Bob has reached, too.
  await ask(bob, 'How is attention computed?')
  await expect(bob.getByText(/What you may use of the language model in a month, 500 tokens, is used up/)).toBeVisible()
  expect(chats('lab')).toBe(before)
  await zed.goto(`${folio.url}/people`, { waitUntil: 'networkidle' })
  const people = zed.getByRole('list', { name: 'Use of the language model' })
  await people.getByRole('button', { name: 'Limit of Bob' }).click()
  await people.getByRole('combobox').selectOption('as everybody')
  await people.getByRole('button', { name: 'Set' }).click()
  await expect(people.getByRole('listitem').filter({ hasText: 'Bob' })).toContainText('no limit, as everybody')
  await ask(bob, 'What is retrieval good for?')
  expect([chats('lab'), chats('shared') > 0]).toEqual([before, true])
  await bob.goto(`${folio.url}/account`, { waitUntil: 'networkidle' })
  await expect(bob.getByRole('note').filter({ hasText: 'a library that you are not in any more' })).toBeVisible()
  await look(bob, 'choice-lost')
  await bob.getByRole('radio', { name: /^Folio’s model/ }).check()
  await expect(bob.getByRole('group', { name: 'What answers you' })).toHaveCount(0)
})

async function read(page: Page, path: string) {
  const response = await page.request.get(folio.url + path)
  return { status: response.status(), text: await response.text() }
}
