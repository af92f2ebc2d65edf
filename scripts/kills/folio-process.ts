import { type ChildProcess, spawn } from 'node:child_process'
import { requireFreePort } from '../setup/port.mjs'

/** A process of Folio that is restarted after a kill. */
export class FolioProcess {
  #child: ChildProcess | undefined
  port = ''

  constructor(
    readonly isServer: boolean,
    readonly environment: Record<string, string>,
  ) {}

  get pid() {
    return this.#child?.pid
  }

  get isUp() {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  async start() {
    const port = String(await requireFreePort(0, '127.0.0.1'))
    this.port = port
    const program = this.isServer
      ? ['node_modules/next/dist/bin/next', 'start', '-p', port, '-H', '127.0.0.1']
      : ['--import', 'tsx', 'scripts/worker.ts']
    this.#child = spawn(process.execPath, program, {
      env: { ...process.env, ...this.environment, PORT: port, NODE_ENV: 'production' } as NodeJS.ProcessEnv,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }

  kill() {
    this.#child?.kill('SIGKILL')
  }
}
