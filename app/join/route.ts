import { readBody } from '@/app/api/read-json'
import { requireOwn } from '@/app/guard'
import { JOIN, join, readLink } from '@/lib/accounts/invitations'
import { SHORTEST_PASSWORD } from '@/lib/accounts/password'
import { signIn } from '@/lib/accounts/sign-in'
import { AppError, type Failure, toFailure } from '@/lib/errors'
import { hasAccounts } from '@/lib/reach'
import { respond } from '../api/respond'
import { enterPage } from '../sign-in/enter-page'
import { formPage } from '../sign-in/form-page'
import { limitGuesses } from '../sign-in/guesses'
import { otherWays } from '../sign-in/sign-in-page'

type Typed = { key: string; name: string; email: string; password: string }

/** The page that a link to join leads to, or one to choose a new password. */
export async function GET(request: Request) {
  return respond(async () => {
    requireOwn(request)
    return page(request.headers, { key: new URL(request.url).searchParams.get('key') ?? '' })
  })
}

/** Makes the account, or changes the password, and signs in. */
export async function POST(request: Request) {
  return respond(async () => {
    requireOwn(request)
    const { headers } = request
    const form = new URLSearchParams((await readBody(request)).toString('utf8'))
    const read = (name: string) => form.get(name) ?? ''
    const typed = { key: read('key'), name: read('name'), email: read('email'), password: read('password') }
    try {
      if (typed.password !== read('again')) throw new AppError('bad_request', 'The two passwords differ.')
      const { email } = await join(typed.key, typed)
      return enterPage(headers, await signIn(email, typed.password, headers), '/')
    } catch (error) {
      return page(headers, typed, toFailure(error))
    }
  })
}

async function page(headers: Headers, { key, ...typed }: Pick<Typed, 'key'> & Partial<Typed>, failure?: Failure) {
  try {
    if (!hasAccounts()) throw new AppError('not_found', 'There are no accounts on this Folio.')
    const known = await limitGuesses(headers, 'links', () => readKey(key))
    const common = { action: JOIN, hidden: { key }, failure, status: failure ? undefined : 200 }
    const passwords = [
      {
        name: 'password',
        label: `Password, at least ${SHORTEST_PASSWORD} characters`,
        type: 'password',
        autocomplete: 'new-password',
      },
      { name: 'again', label: 'The same again', type: 'password', autocomplete: 'new-password' },
    ] as const
    if (known.name !== null)
      return formPage(headers, {
        ...common,
        ...{
          title: 'Choose a password',
          why: `For ${known.name}, ${known.email}. You are signed out in all other browsers.`,
        },
        ...{ fields: [...passwords], button: 'Choose it' },
      })
    return formPage(headers, {
      ...common,
      ...{
        title: 'Join this Folio',
        why: 'A library of papers that you share, and questions, notes and answers of your own.',
      },
      ...{ button: 'Join', links: otherWays(headers, { to: '/', key }) },
      fields: [
        { name: 'name', label: 'Your name', type: 'text', autocomplete: 'name', value: typed.name ?? '' },
        {
          name: 'email',
          label: 'Email address, to sign in with',
          type: 'email',
          autocomplete: 'username',
          value: typed.email ?? known.email,
        },
        ...passwords,
      ],
    })
  } catch (error) {
    const { code, message } = toFailure(error)
    if (code === 'internal') throw error
    const gone = { title: 'This link does not work', why: message, action: JOIN, hidden: {}, fields: [], button: '' }
    return formPage(headers, { ...gone, failure: { code, message } })
  }
}

/** What is no link counts as a guess. */
async function readKey(key: string) {
  try {
    return await readLink(key)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
    throw new AppError('unauthorized', error.message)
  }
}
