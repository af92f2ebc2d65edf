import type { Page } from '@playwright/test'
import { INSTITUTE_CLIENT, startInstitute } from '../lib/accounts/joining/test-institute'
import { totpCode } from '../lib/accounts/sign-in/totp'
import { startMailServer } from '../lib/net/test-mail-server'
import { unzip } from '../lib/research/export/test-readers'
import { expectNoBarriers } from './expect-no-barriers'
import { expect, type Folio, startFolio, test } from './folio'
import { startProgram } from './mcp-program'
import { patientContext, ready } from './patient-context'
import { bringIn, browserOf, cookiesOf, firstLink, joinOverHttp, PASSWORD } from './people'

// Ways to sign in besides a password, each with its real counterpart: an authenticator app, an OpenID provider, a
// passkey, a program of the Model Context Protocol, a link in a mail. One person uses them all. Refusals are tested in
// app/sign-in and app/oauth.
let folio: Folio
let institute: Awaited<ReturnType<typeof startInstitute>>
let mails: Awaited<ReturnType<typeof startMailServer>>
/** By name: browsers do not allow passkeys at a bare IP address. */
let home: string
let zed: Page
let ada: Page

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
  const cookies = await joinOverHttp((await firstLink(folio)).replace(folio.url, home), 'Zed')
  zed = await browserOf(browser, { url: home }, cookies)
  ada = await browserOf(browser, { url: home }, await bringIn({ url: home }, cookies, 'Ada', 'contributor'))
})

test.afterAll(async () => {
  for (const page of [zed, ada]) await page?.context().close()
  await folio?.close()
  await institute?.close()
  await mails?.close()
})

test('a code from the app is required once set up, until an administrator turns it off', async () => {
  await ada.goto(`${home}/account`)
  const section = ada.getByRole('region', { name: 'Two-factor authentication' })
  await section.getByLabel('Your password').fill('not this one at all')
  await section.getByRole('button', { name: 'Set up' }).click()
  await expect(section.getByRole('alert')).toHaveText('Incorrect password.')
  await section.getByLabel('Your password').fill(PASSWORD)
  await section.getByRole('button', { name: 'Set up' }).click()
  await expect(section.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = (await section.locator('code').textContent()) ?? ''
  await section.getByLabel('Authentication code').fill(code(secret))
  await section.getByRole('button', { name: 'Turn on' }).click()
  await expect(section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await expectNoBarriers(ada)
  await signOut(ada)

  await typePassword(ada, 'ada@example.org')
  await expect(ada.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
  await expectNoBarriers(ada)
  await ada.getByLabel('Authentication code').fill('000000')
  await ada.getByRole('button', { name: 'Sign in' }).click()
  await expect(ada.getByRole('alert')).toContainText('This code is wrong')
  await ada.getByLabel('Authentication code').fill(code(secret, 1))
  await ada.getByRole('button', { name: 'Sign in' }).click()
  await expectIn(ada, 'Ada')

  await zed.goto(`${home}/people`)
  const row = zed.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: 'ada@example.org' })
  await row.getByRole('button', { name: 'Turn off two-factor authentication' }).click()
  await expect(row.getByRole('button', { name: 'Turn off two-factor authentication' })).toHaveCount(0)
  await expect(
    zed.getByText('Zed (zed@example.org) turned off two-factor authentication for Ada (ada@example.org)'),
  ).toBeVisible()
  await signOut(ada)
})

test('the institution signs in a person who linked their account', async () => {
  await ada.goto(`${home}/library`)
  await expectNoBarriers(ada)
  await ada.getByRole('link', { name: 'Continue with The Institute' }).click()
  await expect(ada.getByText('ada@example.org already has an account here.')).toBeVisible()
  // Without a code: it was turned off.
  await typePassword(ada, 'ada@example.org')
  await expectIn(ada, 'Ada')
  await ada.goto(`${home}/account`)
  await ada.getByRole('link', { name: 'Connect The Institute' }).click()
  await ada.waitForURL(`${home}/account`)
  await expect(ada.getByRole('link', { name: 'Connect The Institute' })).toHaveCount(0)
  await signOut(ada)
  await ada.goto(`${home}/library`)
  await ada.getByRole('link', { name: 'Continue with The Institute' }).click()
  await ada.waitForURL(`${home}/library`)
  await expectIn(ada, 'Ada')
})

test('a passkey signs in, until it is removed', async () => {
  const devtools = await ada.context().newCDPSession(ada)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  await ada.goto(`${home}/account`)
  const section = ada.getByRole('region', { name: 'Passkeys' })
  await section.getByLabel('Passkey name').fill('Laptop')
  await section.getByLabel('Your password').fill(PASSWORD)
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(section.getByRole('list', { name: 'Passkeys' })).toContainText('Laptop')
  await section.getByRole('button', { name: 'Rename Laptop' }).click()
  await section.getByLabel('New name').fill('Old laptop')
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByRole('button', { name: 'Remove Old laptop' })).toBeVisible()
  await signOut(ada)

  const sent = ada.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/sign-in/passkey'),
  )
  await ada.getByRole('link', { name: 'Sign in with a passkey' }).click()
  await expectIn(ada, 'Ada')
  // The same response cannot be used again.
  const again = await ada.request.post(`${home}/sign-in/passkey`, {
    ...{ data: (await sent).postData() ?? '', maxRedirects: 0 },
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: home },
  })
  expect(again.status()).toBe(401)
  await ada.goto(`${home}/account`)
  await section.getByRole('button', { name: 'Remove Old laptop' }).click()
  await expect(section.getByRole('button', { name: 'Remove Old laptop' })).toHaveCount(0)
  await signOut(ada)
  await ada.getByRole('link', { name: 'Sign in with a passkey' }).click()
  await expect(ada.getByRole('alert')).toContainText('This passkey is not registered here.')
  await expectNoBarriers(ada)
})

test('a program is given access by OAuth, which is revoked', async () => {
  const program = await startProgram(home, { scope: 'read ask' })
  await expect(program.connect()).rejects.toThrow('Unauthorized')
  // A person who follows the link signs in first.
  await ada.goto(program.address())
  await ada.getByLabel('Email address').fill('ada@example.org')
  await ada.getByLabel('Password').fill(PASSWORD)
  await ada.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(ada.getByRole('heading', { name: 'Allow “A test program” to use Folio?' })).toBeVisible()
  await expect(ada.getByText('Ada (ada@example.org)')).toBeVisible()
  await expect(ada.getByRole('radio')).toHaveCount(2)
  await expect(ada.getByLabel('ask questions and read')).toBeChecked()
  await expectNoBarriers(ada)
  await ada.getByLabel('read papers, pages and answers', { exact: true }).check()
  await ada.getByRole('button', { name: 'Allow' }).click()
  await expect(ada.getByText('You can close this.')).toBeVisible()
  expect(program.answer()).toMatchObject({ state: program.state, iss: home })
  await program.finish()
  expect((await (await program.connect()).listTools()).tools.map(({ name }) => name)).toContain('read_page')

  await ada.goto(`${home}/account`)
  const programs = ada.getByRole('list', { name: 'Programs' })
  await expect(programs.getByRole('listitem')).toHaveCount(1)
  await expect(programs).toContainText('A test program')
  await programs.getByRole('button', { name: 'Revoke' }).click()
  await expect(programs.getByRole('listitem')).toHaveCount(0)
  const headers = { authorization: `Bearer ${program.tokens().access_token}` }
  expect((await fetch(`${home}/api/papers`, { headers })).status).toBe(401)
  await program.close()
})

test('a leaving person takes their data along, and is deleted; an administrator deletes another one', async () => {
  await ada.goto(`${home}/account`)
  const download = ada.waitForEvent('download')
  await ada.getByRole('link', { name: 'Download your data' }).click()
  const files = await unzip(await readAll(await (await download).createReadStream()))
  expect([...files.keys()]).toEqual(
    expect.arrayContaining(['README.txt', 'account.json', 'notes.md', 'data/run.jsonl']),
  )
  expect(files.get('account.json')?.toString()).toContain('ada@example.org')
  await ada.getByRole('button', { name: 'Delete account…' }).click()
  const dialog = ada.getByRole('dialog', { name: 'Delete your account?' })
  await expectNoBarriers(ada)
  await dialog.getByLabel('Your password').fill('not this one at all')
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Incorrect password.')
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(ada.getByRole('heading', { name: 'Sign in' })).toBeVisible()

  await bringIn({ url: home }, await cookiesOf(zed), 'Bob', 'reader')
  await zed.goto(`${home}/people`)
  const row = zed.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: 'bob@example.org' })
  await row.getByRole('button', { name: 'Delete…' }).click()
  await zed.getByRole('dialog', { name: 'Delete Bob?' }).getByRole('button', { name: 'Delete permanently' }).click()
  await expect(row).toHaveCount(0)
  await expect(zed.getByText('Zed (zed@example.org) deleted an account')).toBeVisible()
  await expect(zed.getByText('A former member deleted their account')).toBeVisible()
})

test('an invitation and a forgotten password come by mail', async ({ browser }) => {
  await zed.getByLabel('Email address').fill('Dee@example.org')
  await zed.getByRole('button', { name: 'Send invitation' }).click()
  await expect(zed.getByRole('status')).toHaveText(/^Sent to Dee@example\.org/)
  await expect(zed.getByText('Zed (zed@example.org) invited dee@example.org as contributor')).toBeVisible()
  await expectNoBarriers(zed)
  const page = await (await patientContext(browser)).newPage()
  await page.goto(linkIn('dee@example.org'))
  await expect(page.getByLabel('Email address')).toHaveValue('dee@example.org')
  await page.getByLabel('Your name').fill('Dee')
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await page.getByLabel('Repeat password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Join' }).click()
  await expectIn(page, 'Dee')
  await signOut(page)

  const before = mails.received.length
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email address').fill('dee@example.org')
  await page.getByRole('button', { name: 'Send a link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expectNoBarriers(page)
  await expect.poll(() => mails.received.length).toBe(before + 1)
  await page.goto(linkIn('dee@example.org'))
  await expect(page.getByText('For Dee, dee@example.org.')).toBeVisible()
  await page.getByLabel(/^Password/).fill('nine slow rivers turn')
  await page.getByLabel('Repeat password').fill('nine slow rivers turn')
  await page.getByRole('button', { name: 'Set password' }).click()
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
  return /http\S+\/join#key=\S+/.exec(mail?.text ?? '')?.[0] ?? ''
}

const code = (secret: string, ahead = 0) => totpCode(secret, Math.floor(Date.now() / 30_000) + ahead)

async function typePassword(page: Page, email: string): Promise<void> {
  await page.goto(`${home}/sign-in`)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.goto(`${home}/account`)
  await page
    .getByRole('region', { name: 'Password and sign-ins' })
    .getByRole('button', { name: 'Sign out', exact: true })
    .click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}

async function expectIn(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Folio' }).getByRole('link', { name })).toBeVisible()
  await ready(page)
}

async function readAll(stream: NodeJS.ReadableStream): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
