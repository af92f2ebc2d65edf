import { type Env, env } from './env'
import { AppError } from './errors'

/**
 * Whether people sign in with accounts: as ACCOUNTS says, else if others can reach Folio and there is no token for a
 * single person.
 */
export function hasAccounts(settings: Reach & Pick<Env, 'ACCOUNTS' | 'API_TOKEN'> = env()): boolean {
  const { ACCOUNTS, API_TOKEN } = settings
  return ACCOUNTS === undefined ? API_TOKEN === undefined && isOpen(settings) : ACCOUNTS === 'on'
}

export type Reach = Pick<Env, 'HOST' | 'ALLOWED_HOSTS'>

const LOOPBACK = /^(?:localhost|::1|127\.\d+\.\d+\.\d+)$/

/** Whether Folio is reachable from other machines. Host names are set if a reverse proxy forwards requests. */
export function isOpen({ HOST, ALLOWED_HOSTS }: Reach): boolean {
  return ALLOWED_HOSTS.length > 0 || !LOOPBACK.test(HOST.toLowerCase())
}

/** Throws `AppError('forbidden')` if Folio is reachable from other machines without authentication. */
export function requireClosed(settings: Reach & Pick<Env, 'API_TOKEN' | 'ACCOUNTS'>): void {
  if (settings.API_TOKEN !== undefined || hasAccounts(settings) || !isOpen(settings)) return
  throw new AppError(
    'forbidden',
    'HOST or ALLOWED_HOSTS lets others reach Folio, and ACCOUNTS=off lets anyone in: remove ACCOUNTS=off, or set API_TOKEN to at least 16 characters (openssl rand -hex 24), and start again.',
  )
}
