import { createTransport } from 'nodemailer'
import { env } from '../env'
import { AppError } from '../errors'

/** A plain-text mail to one address. */
export type Mail = { to: string; subject: string; text: string }

const LOOPBACK = /^(?:localhost|\[::1\]|127\.\d+\.\d+\.\d+)$/

/** Whether a mail server is configured. */
export function sendsMail(): boolean {
  return env().SMTP_URL !== undefined
}

/**
 * Sends a mail through the configured server, over TLS unless the server is on this machine or its address says
 * `?requireTLS=false`. Throws `AppError('source_failed')` with the server's message if it refuses the mail, and after
 * half a minute of silence.
 */
export async function sendMail({ to, subject, text }: Mail): Promise<void> {
  const { SMTP_URL: url, MAIL_FROM: from } = env()
  if (!url) throw new AppError('source_failed', 'No mail server is configured.')
  const { host, hostname } = new URL(url)
  const isHere = LOOPBACK.test(hostname)
  const transport = createTransport({
    // A server on this machine often has a self-signed certificate, and its traffic never leaves the machine.
    ...{ url, requireTLS: !isHere, ignoreTLS: isHere },
    ...{ dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  })
  try {
    await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
  } catch (error) {
    // The error of a refused sign-in may quote the credentials.
    const said = isRefusedSignIn(error) ? 'it rejects the user name or password' : sayError(error, text)
    throw new AppError('source_failed', `The email to ${to} was not sent. ${host} says: ${said}.`, { cause: error })
  } finally {
    transport.close()
  }
}

const isRefusedSignIn = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EAUTH'

/** Spam filters quote what they refuse. Anything that may be the key of a link is removed, so that it is not logged. */
function sayError(error: unknown, text: string): string {
  const message = error instanceof Error ? error.message : String(error)
  const sent = text.toLowerCase()
  return message
    .replace(/[\w-]{20,}/g, (word) => (sent.includes(word.toLowerCase()) ? '…' : word))
    .replace(/\s+/g, ' ')
    .replace(/\.$/, '')
    .slice(0, 200)
}
