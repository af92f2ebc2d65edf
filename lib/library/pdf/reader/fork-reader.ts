import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import path from 'node:path'
import { childEnv } from '../../../env'

const alive = new Set<ChildProcess>()
let endsWithUs = false

/**
 * Starts a separate process for reading a possibly hostile file. `entry`: path of its source from the project root;
 * `flags`: Node flags, including its memory limit. It ends together with this process.
 */
export function forkReader(entry: string, flags: string[], serialization?: ForkOptions['serialization']): ChildProcess {
  // Relative to the working directory: a bundled caller does not know its source path, and the bundler must not follow
  // this one.
  const source = path.join(/* turbopackIgnore: true */ process.cwd(), entry)
  const child = fork(/* turbopackIgnore: true */ source, [], {
    execArgv: ['--import', 'tsx', ...flags],
    env: childEnv({ NODE_OPTIONS: '' }),
    serialization,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  alive.add(child)
  child.once('exit', () => alive.delete(child))
  // A failed send or kill also shows as an exit. Without a listener the error would end this process.
  child.on('error', () => {})
  if (!endsWithUs) {
    endsWithUs = true
    process.once('exit', () => {
      for (const each of alive) each.kill('SIGKILL')
    })
  }
  return child
}
