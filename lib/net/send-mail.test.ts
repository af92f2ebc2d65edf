import { afterEach, expect, test, vi } from 'vitest'
import { startMailServer } from './test-mail-server'

const mail = { to: 'bo@example.org', subject: 'Zoë\r\nBcc: eve@example.org', text: 'Grüße,\nfrom Folio' }
const opened: { close(): Promise<void> }[] = []

async function open(...options: Parameters<typeof startMailServer>) {
  const server = await startMailServer(...options)
  opened.push(server)
  return server
}

/** Sends with this environment, which a process reads once. */
async function send(url: string, from = 'Folio <folio@example.org>'): Promise<void> {
  vi.resetModules()
  vi.stubEnv('SMTP_URL', url)
  vi.stubEnv('MAIL_FROM', from)
  return (await import('./send-mail')).sendMail(mail)
}

afterEach(async () => {
  vi.unstubAllEnvs()
  for (const server of opened.splice(0)) await server.close()
})

test('a mail goes to one address only, whatever its subject contains', async () => {
  const server = await open()
  await send(`smtp://${server.host}`)
  const [{ to, headers, text } = { to: [], headers: '', text: '' }] = server.received
  expect(to).toEqual(['bo@example.org'])
  expect(headers).toMatch(/^From: Folio <folio@example\.org>\r$/m)
  expect(headers).not.toMatch(/^Bcc:/im)
  expect(text.trim()).toBe('Grüße,\r\nfrom Folio')
})

test('user and password are sent to the server, and its refusal is reported without them', async () => {
  const server = await open({
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      username === 'folio@lab' && password === 'a/b:c%' ? done(null, { user: 1 }) : done(new Error(`no ${password}`)),
  })
  await send(`smtp://folio%40lab:a%2Fb%3Ac%25@${server.host}`)
  expect(server.received).toHaveLength(1)
  const refused = send(`smtp://folio:not-this-one@${server.host}`)
  await expect(refused).rejects.toMatchObject({
    code: 'source_failed',
    message: `The email to bo@example.org was not sent. ${server.host} says: it rejects the user name or password.`,
  })
})

test("a refusal is reported in the server's words", async () => {
  const server = await open({
    authOptional: true,
    onRcptTo: (_, __, done) => done(Object.assign(new Error('No such mailbox'), { responseCode: 550 })),
  })
  await expect(send(`smtp://${server.host}`)).rejects.toThrow(/127\.0\.0\.1:\d+ says: .*No such mailbox/)
  await server.close()
  opened.length = 0
  await expect(send(`smtp://${server.host}`)).rejects.toThrow(/not sent.*ECONNREFUSED/)
})

test('text of the mail that a server quotes is not reported', async () => {
  const key = 'abcdefghijklmnopqrstuvwxyz-0123456789_ABCDEF'
  const refused = (_: unknown, __: unknown, done: (error: Error) => void) =>
    done(Object.assign(new Error(`Spam: https://folio.example.org/join?key=${key}`), { responseCode: 554 }))
  const server = await open({ authOptional: true, onMailFrom: refused })
  mail.text = `Join here: https://folio.example.org/join?key=${key}`
  const failure = await send(`smtp://${server.host}`).catch(String)
  expect(failure).toContain('Spam: https://folio.example.org/join?key=…')
  expect(failure).not.toContain(key.slice(0, 20))
})

test('a remote server requires TLS with a trusted certificate', async () => {
  const plain = await open()
  await expect(send(`smtp://${plain.host}?ignoreTLS=false&requireTLS=true`)).rejects.toThrow(/STARTTLS|TLS/)
  const signedByItself = await open({ authOptional: true })
  await expect(send(`smtp://${signedByItself.host}?ignoreTLS=false&requireTLS=true`)).rejects.toThrow(/certificate/)
  expect([...plain.received, ...signedByItself.received]).toEqual([])
})
