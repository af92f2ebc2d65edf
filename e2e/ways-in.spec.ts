import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Browser, Page } from '@playwright/test'
import { INSTITUTE_CLIENT, startInstitute } from '../lib/accounts/test-institute'
import { totpCode } from '../lib/accounts/totp'
import { startMailServer } from '../lib/net/test-mail-server'
import { unzip } from '../lib/research/export/test-readers'
import { expectNoBarriers } from './expect-no-barriers'
import { expect, type Folio, patient, startFolio, test } from './folio'
import { startProgram } from './mcp-program'

// The ways in beside a password, each by what people use for it: an authenticator app, an OpenID provider, a passkey, a program
// of the Model Context Protocol, a link in a mail.
const PASSWORD = 'seven quiet herons wade'

let folio: Folio
let institute: Awaited<ReturnType<typeof startInstitute>>
let mails: Awaited<ReturnType<typeof startMailServer>>
/** By name: browsers let passkeys be used at no bare address. */
let home: string
let zed: Page

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  test.slow()
  institute = await startInstitute([{ sub: 'a', email: 'ada@example.org', email_verified: true, name: 'Ada' }])
  mails = await startMailServer()
  folio = await startFolio({
    ...{ SMTP_URL: `smtp://${mails.host}`, MAIL_FROM: 'Folio <folio@example.org>' },
    ...{ ACCOUNTS: 'on', SAMPLE_LIBRARY: 'off', ...INSTITUTE_CLIENT },
    ...{ OIDC_ISSUER: institute.issuer, OIDC_NAME: 'The Institute' },
  })
  home = folio.url.replace('127.0.0.1', 'localhost')
  institute.allow(`${home}/sign-in/institute/back`)
  await expect.poll(() => folio.output(), { timeout: 60_000 }).toMatch(/made here: \S+/)
  zed = await join(browser, /made here: (\S+)/.exec(folio.output())?.[1] ?? '', 'Zed')
})

test.afterAll(async () => {
  await zed?.context().close()
  await folio?.close()
  await institute?.close()
  await mails?.close()
})

test('a code of the app is asked for, once it was shown; recovery codes stand for it', async ({ browser }) => {
  const ada = await join(browser, await invite(), 'Ada')
  await ada.goto(`${home}/account`)
  const section = ada.getByRole('region', { name: 'Two factors' })
  await section.getByLabel('Your password').fill('not this one at all')
  await section.getByRole('button', { name: 'Set up' }).click()
  await expect(section.getByRole('alert')).toHaveText('This is not your password.')
  await section.getByLabel('Your password').fill(PASSWORD)
  await section.getByRole('button', { name: 'Set up' }).click()
  await expect(section.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = (await section.locator('code').textContent()) ?? ''
  await section.getByLabel('Code of the app').fill(code(secret))
  await section.getByRole('button', { name: 'Turn on' }).click()
  await expect(section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  const [recovery = ''] = await section
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allTextContents()
  await expectNoBarriers(ada)
  await signOut(ada)

  await typePassword(ada, 'ada@example.org')
  await expect(ada.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expectNoBarriers(ada)
  // That there is a second factor is no way around it.
  expect((await ada.request.get(`${home}/api/papers`)).status()).toBe(401)
  await ada.getByLabel('Code').fill('000000')
  await ada.getByRole('button', { name: 'Sign in' }).click()
  await expect(ada.getByRole('alert')).toContainText('This code is wrong')
  await ada.getByLabel('Code').fill(code(secret, 1))
  await ada.getByRole('button', { name: 'Sign in' }).click()
  await expectIn(ada, 'Ada')
  await signOut(ada)
  await typePassword(ada, 'ada@example.org')
  await ada.getByLabel('Code').fill(recovery)
  await ada.getByRole('button', { name: 'Sign in' }).click()
  await expectIn(ada, 'Ada')

  await zed.goto(`${home}/people`)
  const row = zed.getByRole('listitem').filter({ hasText: 'ada@example.org' })
  await row.getByRole('button', { name: 'Take off two factors' }).click()
  await expect(row.getByRole('button', { name: 'Take off two factors' })).toHaveCount(0)
  await expect(zed.getByText('Zed took two factors off Ada')).toBeVisible()
  await signOut(ada)
  await typePassword(ada, 'ada@example.org')
  await expectIn(ada, 'Ada')
  await ada.context().close()
})

test('the institute lets in whoever has joined their account with it', async ({ browser }) => {
  const page = patient(await (await browser.newContext()).newPage())
  await page.goto(`${home}/library`)
  await expectNoBarriers(page)
  await page.getByRole('link', { name: 'Go on with The Institute' }).click()
  await expect(page.getByText('ada@example.org has an account here already.')).toBeVisible()
  await typePassword(page, 'ada@example.org')
  await expectIn(page, 'Ada')
  await page.goto(`${home}/account`)
  await page.getByRole('link', { name: 'Join with The Institute' }).click()
  await page.waitForURL(`${home}/account`)
  await expect(page.getByRole('link', { name: 'Join with The Institute' })).toHaveCount(0)
  await signOut(page)
  await page.goto(`${home}/library`)
  await page.getByRole('link', { name: 'Go on with The Institute' }).click()
  await page.waitForURL(`${home}/library`)
  await expectIn(page, 'Ada')
  await page.context().close()
})

test('a passkey signs in, until it is removed', async ({ browser }) => {
  const page = patient(await (await browser.newContext()).newPage())
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  await typePassword(page, 'ada@example.org')
  await page.goto(`${home}/account`)
  const section = page.getByRole('region', { name: 'Passkeys' })
  await section.getByLabel('Name of the passkey').fill('Laptop')
  await section.getByLabel('Your password').fill(PASSWORD)
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(section.getByRole('list', { name: 'Passkeys' })).toContainText('Laptop')
  await section.getByRole('button', { name: 'Rename Laptop' }).click()
  await section.getByLabel('New name').fill('Old laptop')
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByRole('button', { name: 'Remove Old laptop' })).toBeVisible()
  await signOut(page)

  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/sign-in/passkey'),
  )
  await page.getByRole('link', { name: 'Sign in with a passkey' }).click()
  await expectIn(page, 'Ada')
  // The same answer again is worth nothing.
  const again = await page.request.post(`${home}/sign-in/passkey`, {
    ...{ data: (await sent).postData() ?? '', maxRedirects: 0 },
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: home },
  })
  expect(again.status()).toBe(401)
  await page.goto(`${home}/account`)
  await section.getByRole('button', { name: 'Remove Old laptop' }).click()
  await expect(section.getByRole('button', { name: 'Remove Old laptop' })).toHaveCount(0)
  await signOut(page)
  await page.getByRole('link', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('This passkey is not known here.')
  await expectNoBarriers(page)
  await page.context().close()
})

test('a program is let in by OAuth, renews its tokens, and is let in no longer', async ({ browser }) => {
  const page = patient(await (await browser.newContext()).newPage())
  const program = await startProgram(home, { scope: 'read ask' })
  await expect(program.connect()).rejects.toThrow('Unauthorized')
  // Whoever follows the link signs in first.
  await page.goto(program.address())
  await page.getByLabel('Email address').fill('ada@example.org')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Let “A test program” in?' })).toBeVisible()
  await expect(page.getByText('Ada (ada@example.org)')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(2)
  await expect(page.getByLabel('ask, and read')).toBeChecked()
  await expectNoBarriers(page)
  await page.getByLabel('read: papers').check()
  await page.getByRole('button', { name: 'Let it in' }).click()
  await expect(page.getByText('You can close this.')).toBeVisible()
  expect(program.answer()).toMatchObject({ state: program.state, iss: home })
  await program.finish()
  const client = await program.connect()
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('read_page')
  expect(await client.callTool({ name: 'find_papers', arguments: { words: 'herons' } })).toMatchObject({
    structuredContent: { papers: [] },
  })
  const asked = await client.callTool({ name: 'ask_library', arguments: { question: 'Why?' } })
  expect([asked.isError, JSON.stringify(asked.content)]).toEqual([true, expect.stringContaining('may only read')])
  // What it may not do by the tools, it may not do otherwise either.
  const { access_token: first = '', refresh_token: renewal = '' } = program.tokens()
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
  expect((await fetch(`${home}/api/research`, { method: 'POST', ...bearer(first) })).status).toBe(403)
  expect((await fetch(`${home}/api/papers`, bearer(first))).status).toBe(200)

  // Its token is old: it renews it by itself, and is given another to renew it by.
  program.spoil()
  await (await program.connect()).listTools()
  expect(program.tokens().refresh_token).not.toBe(renewal)
  expect((await fetch(`${home}/api/papers`, bearer(first))).status).toBe(401)
  const renew = (token: string) =>
    fetch(`${home}/api/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token, client_id: program.id() }),
    })
  const { access_token: second = '' } = program.tokens()
  const stolen = await renew(renewal)
  expect([stolen.status, await stolen.json()]).toEqual([400, expect.objectContaining({ error: 'invalid_grant' })])
  // Two had it: neither is let in any more.
  expect((await fetch(`${home}/api/papers`, bearer(second))).status).toBe(401)

  program.forget()
  await expect(program.connect()).rejects.toThrow('Unauthorized')
  await page.goto(program.address())
  await page.getByRole('button', { name: 'Let it in' }).click()
  await expect(page.getByText('You can close this.')).toBeVisible()
  await program.finish()
  await (await program.connect()).listTools()
  await page.goto(`${home}/account`)
  const programs = page.getByRole('list', { name: 'Programs' })
  await expect(programs.getByRole('listitem')).toHaveCount(1)
  await expect(programs).toContainText('A test program')
  await programs.getByRole('button', { name: 'Take back' }).click()
  await expect(programs.getByRole('listitem')).toHaveCount(0)
  expect((await fetch(`${home}/api/papers`, bearer(program.tokens().access_token ?? ''))).status).toBe(401)

  // API keys go on working.
  await page.getByLabel('What it is for').fill('Notebook')
  await page.getByRole('button', { name: 'Make a key' }).click()
  const key = (await page.getByText(/^folio_/).textContent()) ?? ''
  const keyed = new Client({ name: 'keyed', version: '1' })
  await keyed.connect(new StreamableHTTPClientTransport(new URL(`${home}/api/mcp`), { requestInit: bearer(key) }))
  expect((await keyed.listTools()).tools.length).toBeGreaterThan(3)
  await keyed.close()
  await program.close()
  await page.context().close()
})

test('a program that asks wrongly is told so, where that is safe', async () => {
  const program = await startProgram(home, { scope: 'add' })
  await expect(program.connect()).rejects.toThrow('Unauthorized')
  const ask = async (change: (address: URL) => void) => {
    const address = new URL(program.address())
    change(address)
    const response = await zed.request.get(address.href, { maxRedirects: 0 })
    const to = response.headers().location
    return { status: response.status(), error: to ? new URL(to).searchParams.get('error') : await response.text() }
  }
  for (const [name, value, error] of [
    ['code_challenge_method', 'plain', 'invalid_request'],
    ['code_challenge', '', 'invalid_request'],
    ['response_type', 'token', 'unsupported_response_type'],
    ['resource', 'https://evil.example/api/mcp', 'invalid_target'],
    ['scope', 'everything', 'invalid_scope'],
  ] as const)
    expect([name, await ask(({ searchParams }) => searchParams.set(name, value))]).toEqual([
      name,
      { status: 303, error },
    ])
  // Nothing is sent to an address that was not registered.
  for (const [name, value, says] of [
    ['redirect_uri', 'https://evil.example/back', 'another address'],
    ['client_id', 'made-up', 'not registered'],
  ] as const)
    expect([name, await ask(({ searchParams }) => searchParams.set(name, value))]).toEqual([
      name,
      { status: 400, error: expect.stringContaining(says) },
    ])
  for (const uri of ['http://evil.example/back', 'javascript:alert(1)', 'https://a.example/#b', 'no address']) {
    const response = await fetch(`${home}/api/oauth/register`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ redirect_uris: [uri] }),
    })
    expect([uri, response.status, await response.json()]).toEqual([
      uri,
      400,
      expect.objectContaining({ error: 'invalid_redirect_uri' }),
    ])
  }
  // Another site’s page cannot let it in, and it can be refused.
  const { searchParams } = new URL(program.address())
  const decide = (more: Record<string, string>, origin: string) =>
    zed.request.post(`${home}/oauth/authorize`, {
      ...{ form: { ...Object.fromEntries(searchParams), ...more }, maxRedirects: 0 },
      headers: { origin },
    })
  expect((await decide({ allowed: 'ask' }, 'https://evil.example')).status()).toBe(403)
  expect((await decide({ refuse: '1' }, home)).headers().location).toContain('error=access_denied')
  // No more than it asked for; a code is worth nothing without what it was asked for with.
  expect((await decide({ allowed: 'add', scope: 'read' }, home)).headers().location).toContain('error=invalid_scope')
  const code = new URL((await decide({ allowed: 'add' }, home)).headers().location ?? '').searchParams.get('code') ?? ''
  const redeem = (verifier: string) =>
    fetch(`${home}/api/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        ...{ grant_type: 'authorization_code', code, client_id: program.id(), code_verifier: verifier },
        redirect_uri: searchParams.get('redirect_uri') ?? '',
      }),
    })
  expect((await redeem('x'.repeat(43))).status).toBe(400)
  expect((await redeem(program.verifier())).status).toBe(400)
  await program.close()
})

test('who leaves takes along what is theirs, and is gone; an administrator deletes somebody', async ({ browser }) => {
  const page = patient(await (await browser.newContext()).newPage())
  await typePassword(page, 'ada@example.org')
  await page.goto(`${home}/account`)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download all of yours' }).click()
  const files = await unzip(await readAll(await (await download).createReadStream()))
  expect([...files.keys()]).toEqual(
    expect.arrayContaining(['README.txt', 'account.json', 'notes.md', 'data/run.jsonl']),
  )
  expect(files.get('account.json')?.toString()).toContain('ada@example.org')
  await page.getByRole('button', { name: 'Delete account…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expectNoBarriers(page)
  await dialog.getByLabel('Your password').fill('not this one at all')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('This is not your password.')
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await unlessGuessed(async () => {
    await typePassword(page, 'ada@example.org')
    await expect(page.getByRole('alert')).toHaveText('The address or the password is wrong.', { timeout: 2_000 })
  })
  await page.context().close()

  const bob = await join(browser, await invite(), 'Bob')
  await zed.goto(`${home}/people`)
  const row = zed.getByRole('listitem').filter({ hasText: 'bob@example.org' })
  await row.getByRole('button', { name: 'Delete…' }).click()
  await zed.getByRole('dialog', { name: 'Delete Bob?' }).getByRole('button', { name: 'Delete for good' }).click()
  await expect(row).toHaveCount(0)
  await expect(zed.getByText('Zed deleted an account')).toBeVisible()
  await expect(zed.getByText('Somebody deleted their account')).toBeVisible()
  expect((await bob.request.get(`${home}/api/papers`)).status()).toBe(401)
  await bob.context().close()
  // The last administrator stays.
  await zed.goto(`${home}/account`)
  await zed.getByRole('button', { name: 'Delete account…' }).click()
  await zed.getByRole('dialog').getByLabel('Your password').fill(PASSWORD)
  await zed.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
  await expect(zed.getByRole('dialog').getByRole('alert')).toContainText('last administrator')
})

test('an invitation and a forgotten password come by mail', async ({ browser }) => {
  await zed.goto(`${home}/people`)
  await zed.getByLabel('Email address').fill('Dee@example.org')
  await zed.getByRole('button', { name: 'Send an invitation' }).click()
  await expect(zed.getByRole('status')).toHaveText(/^Sent to Dee@example\.org/)
  await expect(zed.getByText('Zed invited dee@example.org as contributor')).toBeVisible()
  await expectNoBarriers(zed)
  const page = patient(await (await browser.newContext()).newPage())
  await unlessGuessed(async () => {
    await page.goto(linkIn('dee@example.org'))
    await expect(page.getByLabel('Email address')).toHaveValue('dee@example.org', { timeout: 2_000 })
  })
  await page.getByLabel('Your name').fill('Dee')
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await page.getByLabel('The same again').fill(PASSWORD)
  await page.getByRole('button', { name: 'Join' }).click()
  await expectIn(page, 'Dee')
  await signOut(page)

  const asked = async (email: string) => {
    await page.goto(`${home}/sign-in`)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Send a link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
    await expectNoBarriers(page)
    return (await page.locator('main').innerText()).replaceAll(email, '')
  }
  const before = mails.received.length
  // Whether somebody has an account is not told.
  expect(await asked('nobody@example.org')).toBe(await asked('dee@example.org'))
  await expect.poll(() => mails.received.length).toBe(before + 1)
  await unlessGuessed(async () => {
    await page.goto(linkIn('dee@example.org'))
    await expect(page.getByText('For Dee, dee@example.org.')).toBeVisible({ timeout: 2_000 })
  })
  await page.getByLabel(/^Password/).fill('nine slow rivers turn')
  await page.getByLabel('The same again').fill('nine slow rivers turn')
  await page.getByRole('button', { name: 'Choose it' }).click()
  await expectIn(page, 'Dee')
  await page.context().close()
})

test('no secret is in the log', () => {
  const output = folio.output()
  for (const secret of [PASSWORD, INSTITUTE_CLIENT.OIDC_CLIENT_SECRET, 'folio-access_', 'folio_'])
    expect([secret, output.includes(secret)]).toEqual([secret, false])
})

/** The link in the last mail to an address. */
function linkIn(email: string): string {
  const mail = mails.received.findLast(({ to }) => to[0]?.toLowerCase() === email)
  return /http\S+\/join\?key=\S+/.exec(mail?.text ?? '')?.[0] ?? ''
}

const code = (secret: string, ahead = 0) => totpCode(secret, Math.floor(Date.now() / 30_000) + ahead)

/** The wrong guesses of the tests before count for a minute, in which Folio says to wait. */
const unlessGuessed = (work: () => Promise<void>) => expect(work).toPass({ intervals: [5_000] })

async function join(browser: Browser, link: string, name: string): Promise<Page> {
  const page = patient(await (await browser.newContext()).newPage())
  await unlessGuessed(async () => {
    await page.goto(link.replace('127.0.0.1', 'localhost'))
    await expect(page.getByLabel('Your name')).toBeVisible({ timeout: 2_000 })
  })
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Email address').fill(`${name.toLowerCase()}@example.org`)
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await page.getByLabel('The same again').fill(PASSWORD)
  await page.getByRole('button', { name: 'Join' }).click()
  await expectIn(page, name)
  return page
}

async function invite(): Promise<string> {
  await zed.goto(`${home}/people`)
  await zed.getByRole('button', { name: 'Make a link' }).click()
  return zed.getByLabel('Link').inputValue()
}

async function typePassword(page: Page, email: string): Promise<void> {
  await page.goto(`${home}/sign-in`)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.goto(`${home}/account`)
  await page
    .getByRole('region', { name: 'Password and browsers' })
    .getByRole('button', { name: 'Sign out', exact: true })
    .click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}

async function expectIn(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Folio' }).getByRole('link', { name })).toBeVisible()
}

async function readAll(stream: NodeJS.ReadableStream): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
