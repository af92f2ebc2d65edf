import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import path from 'node:path'
import { childEnv } from '../../../env'

const alive = new Set<ChildProcess>()
let endsWithUs = false

/**
 * A process of its own for reading what may be hostile: `entry` is its source from the root of the project, `flags` are
 * those of Node, its limits among them. It ends with this process.
 */
export function forkReader(entry: string, flags: string[], serialization?: ForkOptions['serialization']): ChildProcess {
  // From the working directory: a bundled caller has no idea where its source lay, and the bundler must not look.
  const source = path.join(/* turbopackIgnore: true */ process.cwd(), entry)
  const child = fork(/* turbopackIgnore: true */ source, [], {
    execArgv: ['--import', 'tsx', ...flags],
    env: childEnv({ NODE_OPTIONS: '' }),
    serialization,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  alive.add(child)
  child.once('exit', () => alive.delete(child))
  // A failed send or kill shows as an exit, too; unheard it would end this process.
  child.on('error', () => {})
  if (!endsWithUs) {
    endsWithUs = true
    process.once('exit', () => {
      for (const each of alive) each.kill('SIGKILL')
    })
  }
  return child
}
