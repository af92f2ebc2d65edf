import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { Refusal } from './refusal.mjs'

/** Files for environment variables, highest priority first, like Next. */
const FILES = (mode) => [`.env.${mode}.local`, '.env.local', `.env.${mode}`, '.env']

/** Loads `.env` files into the environment; existing variables stay. */
export function loadEnvFiles(mode) {
  for (const file of FILES(mode)) {
    if (!existsSync(file)) continue
    for (const [name, value] of Object.entries(parseEnv(readFileSync(file, 'utf8')))) process.env[name] ??= value
  }
}

/**
 * Reads the settings that the start itself needs; lib/env.ts checks the rest.
 * @param {Record<string, string | undefined>} values
 */
export function readSettings(values = process.env) {
  const port = Number(values.PORT || 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Refusal(`PORT must be a whole number from 0 to 65535, not "${values.PORT}".`)
  return { port, host: values.HOST || '127.0.0.1', dataDir: values.DATA_DIR || '.data' }
}

/** Whether an address is reachable only from this machine. */
export function isLoopback(host) {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

/**
 * Throws a Refusal if other machines can reach Folio and nobody has to log in. The server refuses too; this check runs
 * before the build.
 * @param {Record<string, string | undefined>} values
 */
export function requireClosed(values = process.env) {
  if (values.API_TOKEN || (values.ACCOUNTS || 'on') === 'on') return
  if (isLoopback(readSettings(values).host) && !/[^\s,]/.test(values.ALLOWED_HOSTS ?? '')) return
  throw new Refusal(
    'HOST or ALLOWED_HOSTS lets others reach Folio, and ACCOUNTS=off lets anyone in: remove ACCOUNTS=off, or set API_TOKEN to at least 16 characters (openssl rand -hex 24), and start again.',
  )
}
