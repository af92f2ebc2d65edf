import { spawn } from 'node:child_process'

/**
 * Runs a program of `node_modules` (or another one by path) to its end. Returns its exit code and, with `quiet`, its
 * output; otherwise it prints to this terminal.
 */
export function runCommand(file, args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    })
    let output = ''
    child.stdout?.on('data', (data) => (output += data))
    child.stderr?.on('data', (data) => (output += data))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Runs the JavaScript file of a tool in `node_modules` with this Node. */
export function runTool(script, args, options) {
  return runCommand(process.execPath, [`node_modules/${script}`, ...args], options)
}
