import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A received mail: recipients of the envelope, headers, and text. */
export type Received = { to: string[]; headers: string; text: string }

/** A mail server on a free port of this machine. Accepts every mail unless `options` say otherwise. */
export async function startMailServer(
  options: SMTPServerOptions = { authOptional: true, disabledCommands: ['STARTTLS'] },
) {
  const received: Received[] = []
  const server = new SMTPServer({
    logger: false,
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const [headers = '', ...body] = Buffer.concat(parts).toString('utf8').split('\r\n\r\n')
        const to = envelope.rcptTo.map(({ address }) => address)
        received.push({ to, headers, text: decode(headers, body.join('\r\n\r\n')) })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  const { server: socket } = server
  server.listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const port = (socket.address() as AddressInfo).port
  return {
    received,
    host: `127.0.0.1:${port}`,
    close: () => new Promise<void>((done) => server.close(done)),
  }
}

function decode(headers: string, body: string): string {
  if (!/^content-transfer-encoding: quoted-printable/im.test(headers)) return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
