import { respond } from '@/app/api/respond'
import { requireAccess } from '@/app/guard'
import { formPage } from '@/app/sign-in/form-page'
import { goTo } from '@/app/sign-in/go-to'
import { publicOrigin } from '@/app/sign-in/public-origin'
import { OAuthError } from '@/lib/accounts/programs/oauth-error'
import { grantProgram } from '@/lib/accounts/programs/program-tokens'
import type { Person } from '@/lib/accounts/rights/person'
import { includes, SCOPES, type Scope } from '@/lib/accounts/rights/scopes'
import { findSignedIn } from '@/lib/accounts/sign-in/sign-in'
import { AppError } from '@/lib/errors'
import { hasAccounts } from '@/lib/reach'
import { SCOPE_WORDS } from '../../account/scope-words'
import { MCP, OAUTH } from '../oauth-addresses'
import { readForm } from '../oauth-route'
import {
  type Authorization,
  PARAMETERS,
  type ReturnAddress,
  readAuthorization,
  readReturnAddress,
  redirectOf,
} from './read-authorization'

/** The consent page that asks a person whether a program may act in their name. */
export async function GET(request: Request) {
  return respond(async () => {
    const person = await requirePersonHere(request)
    const query = new URL(request.url).searchParams
    return answer(request, person, (name) => (query.getAll(name).length === 1 ? (query.get(name) ?? '') : ''))
  })
}

/** Grants or denies the program access. */
export async function POST(request: Request) {
  return respond(async () => {
    const person = await requirePersonHere(request)
    const read = await readForm(request)
    return answer(request, person, read, { isRefused: read('refuse') !== '', chosen: read('allowed') })
  })
}

type Decision = { isRefused: boolean; chosen: string }

async function answer(
  { headers }: Request,
  person: Person,
  read: (name: string) => string,
  decision?: Decision,
): Promise<Response> {
  const origin = publicOrigin(headers)
  const leadBack = (asked: { redirectUri: string; state: string }, given: Record<string, string>) =>
    goTo(redirectOf(asked.redirectUri, { ...given, ...(asked.state && { state: asked.state }), iss: origin }))
  // Without a trusted address, nothing is sent there.
  let place: ReturnAddress
  try {
    place = await readReturnAddress(read)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return failurePage(headers, error.message)
  }
  try {
    const asked = readAuthorization(read, place, origin + MCP)
    if (!decision) return consentPage(headers, person, asked, read)
    if (decision.isRefused) throw new OAuthError('access_denied', 'The user denied the request.')
    const scope = SCOPES.find((one) => one === decision.chosen && includes(asked.scope, one))
    if (!scope) throw new OAuthError('invalid_scope', 'The user granted none of the requested permissions.')
    const { redirectUri, challenge } = asked
    const code = await grantProgram(person, { programId: asked.program.id, scope, redirectUri, challenge })
    return leadBack(asked, { code })
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    return leadBack(place, { error: error.code, error_description: error.message })
  }
}

function consentPage(headers: Headers, person: Person, asked: Authorization, read: (name: string) => string): Response {
  const { program, scope, redirectUri } = asked
  const { host, protocol } = new URL(redirectUri)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  const allowed = SCOPES.filter((one) => includes(scope, one))
  return formPage(headers, {
    title: `Allow “${program.name}” to use Folio?`,
    why: `It will act on your behalf, as ${person.name} (${person.email}), and its authorization code will be sent to ${isWeb ? host : protocol}. Allow this only if you started it yourself in a program you trust. Folio has not verified the program’s name.`,
    action: OAUTH.authorize,
    hidden: Object.fromEntries(PARAMETERS.map((name) => [name, read(name)])),
    choice: {
      ...{ name: 'allowed', label: 'Allow it to', value: scope },
      options: allowed.map((value: Scope) => ({ value, words: SCOPE_WORDS[value] })),
    },
    ...{ fields: [], button: 'Allow', otherButton: { name: 'refuse', words: 'Deny' } },
    // Browsers also apply the page's form policy to redirects.
    ...{ formTo: isWeb ? new URL(redirectUri).origin : protocol, status: 200 },
  })
}

function failurePage(headers: Headers, why: string): Response {
  const nothing = { action: '', hidden: {}, fields: [], button: '' }
  return formPage(headers, { ...nothing, title: 'This program cannot connect', why, status: 400 })
}

/** Programs cannot grant access: it takes a person at a browser. */
async function requirePersonHere(request: Request): Promise<Person> {
  if (!hasAccounts()) throw new AppError('not_found', 'This Folio server has no accounts.')
  await requireAccess(request)
  const signedIn = await findSignedIn(request.headers)
  if (!signedIn) throw new AppError('forbidden', 'Sign in with a browser to give a program access.')
  return signedIn.person
}
