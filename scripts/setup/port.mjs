import { createServer } from 'node:net'
import { Refusal } from './refusal.mjs'

/** Opens the port briefly to check that it is free. Returns its number, which the system chooses for 0. */
export function requireFreePort(port, host) {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(new Refusal(reason(error.code, port, host))))
    probe.listen(port, host, () => {
      const { port: number } = probe.address()
      probe.close(() => resolve(number))
    })
  })
}

function reason(code, port, host) {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start`
  if (code === 'EACCES') return `This user may not listen on port ${port}. Choose one above 1023: PORT=3000 npm start`
  return `Folio cannot listen on HOST ${host}: it is not an address of this machine (${code}).`
}
