import { betterAuth } from 'better-auth'
import { prismaAdapter } from 'better-auth/adapters/prisma'
import { db } from '../../db/client'
import { log } from '../../log'
import { accountsSecret } from '../keys/accounts-secret'
import { openSignInPlugin } from './open-sign-in'
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from './password'

const DAY_SECONDS = 86_400
/** A browser that does not come back for this many days is signed out. */
const SIGNED_IN_DAYS = 30

const shared = globalThis as typeof globalThis & { folioAuth?: Promise<Auth> }

type Auth = Awaited<ReturnType<typeof open>>

/** Returns better-auth, which keeps passwords and sessions (see docs/decisions). Called only here, as the installation. */
export function auth(): Promise<Auth> {
  shared.folioAuth ??= open()
  return shared.folioAuth
}

/** Forgets the instance, after the database was closed. */
export function forgetAuth(): void {
  shared.folioAuth = undefined
}

async function open() {
  return betterAuth({
    // better-auth needs its own address only for links, and writes none here.
    ...{ appName: 'Folio', baseURL: 'http://folio.invalid', secret: await accountsSecret() },
    database: prismaAdapter(await db(), { provider: 'postgresql' }),
    // People join by a link: see `invitations.ts`.
    emailAndPassword: {
      ...{ enabled: true, disableSignUp: true },
      ...{ minPasswordLength: SHORTEST_PASSWORD, maxPasswordLength: LONGEST_PASSWORD },
    },
    user: { modelName: 'person' },
    session: {
      ...{ modelName: 'signIn', fields: { userId: 'personId' } },
      ...{ expiresIn: SIGNED_IN_DAYS * DAY_SECONDS, updateAge: DAY_SECONDS },
    },
    account: { modelName: 'credential', fields: { userId: 'personId' } },
    verification: { modelName: 'verification' },
    advanced: {
      cookiePrefix: 'folio',
      // `Secure` is added where the request came by TLS, see `cookieHeader`.
      useSecureCookies: false,
      defaultCookieAttributes: { sameSite: 'strict', httpOnly: true, path: '/' },
      ipAddress: { ipAddressHeaders: ['x-forwarded-for'] },
    },
    // The sign-in page counts guesses itself, over all ways to sign in.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    plugins: [openSignInPlugin],
    logger: { log: (level, message) => log[level === 'error' ? 'error' : 'warn']('accounts', { level, message }) },
  })
}
