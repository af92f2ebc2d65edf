import { spawn } from 'node:child_process'
import { isBuilt } from './built.mjs'
import { NODE_ENVIRONMENT, NODE_FLAGS } from './node-flags.mjs'
import { prepare } from './prepare.mjs'
import { loadEnvFiles } from './settings.mjs'

/** Runs a TypeScript program such as `npm run worker`, and exits with its exit code. */
export async function runProgram([file, ...args]) {
  loadEnvFiles('production')
  if (!isBuilt()) await prepare()
  const child = spawn(process.execPath, [...NODE_FLAGS, '--import', 'tsx', file, ...args], {
    stdio: 'inherit',
    env: { ...NODE_ENVIRONMENT, ...process.env },
  })
  // Ctrl-C reaches the child directly; this process only waits for it.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
