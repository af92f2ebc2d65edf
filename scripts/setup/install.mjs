import { existsSync, readFileSync } from 'node:fs'
import { runCommand } from './run-command.mjs'
import { step } from './step.mjs'

/** Installs the packages of package-lock.json, unless exactly these are installed. */
export async function install() {
  if (isInstalled(readLock('package-lock.json'), readLock('node_modules/.package-lock.json'))) return
  await step('Installing packages (a minute or two, once)', 'Packages installed', () =>
    npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']),
  )
}

/**
 * Whether npm's record of its last installation has every package of the lock file, in the same version and with the
 * same content. It omits packages for other platforms.
 */
export function isInstalled(wanted, present) {
  if (!wanted || !present) return false
  return Object.entries(wanted).every(([place, { version, integrity, optional, devOptional }]) => {
    const found = present[place]
    if (place === '' || (!found && (optional || devOptional))) return true
    return found?.version === version && found?.integrity === integrity
  })
}

function readLock(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined
}

function npm(args) {
  const cli = process.env.npm_execpath
  return cli?.endsWith('.js')
    ? runCommand(process.execPath, [cli, ...args], { quiet: true })
    : runCommand('npm', args, { quiet: true })
}
