import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { NODE_ENVIRONMENT, NODE_FLAGS } from './node-flags.mjs'
import { Refusal } from './refusal.mjs'
import { stopWithParent } from './stop-with-parent.mjs'

const SECONDS_TO_START = 180
const SECONDS_TO_STOP = 8
/** Exit code of lib/start-server.ts for a damaged database. */
const DAMAGED = 3

/**
 * Runs the server until it is stopped. Prints one line when it answers; earlier output is shown only if it fails, with
 * its own sentence last. Ends this process, with 0 after Ctrl-C or SIGTERM.
 */
export async function serve({ mode, host, port }) {
  const began = performance.now()
  // For development Next hands the flags on in NODE_OPTIONS, where Node refuses those of V8.
  const [flags, command] = mode === 'production' ? [NODE_FLAGS, 'start'] : [[], 'dev']
  const server = spawn(process.execPath, [...flags, 'scripts/serve.mjs', command, '-H', host, '-p', String(port)], {
    env: {
      ...NODE_ENVIRONMENT,
      ...process.env,
      NODE_ENV: mode,
      PORT: String(port),
      HOST: host,
      NEXT_TELEMETRY_DISABLED: '1',
      // Folio closes its database before the process ends.
      NEXT_MANUAL_SIG_HANDLE: 'true',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A terminal sends Ctrl-C to the whole group; the server gets it from here, once.
    detached: true,
  })
  const said = holdBack(server)
  const stopping = stopOnSignal(server)
  const ended = new Promise((resolve) => server.once('close', (code, signal) => resolve({ code, signal })))

  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const ready = await Promise.race([answers(reachable(address)), ended.then(() => false)])
  if (ready) {
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`✓ Folio is ready at ${address} (${seconds} s). Ctrl-C stops it.`)
    said.show()
  } else server.kill('SIGKILL')
  const { code, signal } = await ended
  if (stopping.asked) process.exit(0)
  const refusal = new Refusal(said.errors() || `The server ended by itself (${signal ?? `exit code ${code}`}).`)
  throw Object.assign(refusal, { damaged: code === DAMAGED })
}

/** Holds the server's output back until `show`. `errors`: the lines held back. */
function holdBack(server) {
  let held = ''
  let shown = false
  server.stdout.on('data', (data) => shown && process.stdout.write(data))
  server.stderr.on('data', (data) => {
    if (shown) process.stderr.write(data)
    else held += data
  })
  return {
    show() {
      shown = true
      process.stderr.write(held)
      held = ''
    },
    errors: () => held.trim(),
  }
}

/** Passes Ctrl-C and SIGTERM on to the server. A second signal, or a server that does not end, is killed. */
function stopOnSignal(server) {
  const stopping = { asked: false }
  const stop = () => {
    if (stopping.asked) return
    stopping.asked = true
    server.kill('SIGTERM')
    setTimeout(() => server.kill('SIGKILL'), SECONDS_TO_STOP * 1000).unref()
  }
  stopWithParent(stop)
  // A closed terminal, or a log on a full disk, must not end the server.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      if (stopping.asked) return server.kill('SIGKILL')
      stop()
    })
  return stopping
}

/** Local address of a server that listens on every address. */
function reachable(address) {
  return address.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')
}

/** Waits until the server is ready; false if it is not in time. */
async function answers(address) {
  const deadline = Date.now() + SECONDS_TO_START * 1000
  while (Date.now() < deadline) {
    const health = await fetch(`${address}/api/health`).catch(() => null)
    if (health?.ok) return true
    await wait(50)
  }
  return false
}
