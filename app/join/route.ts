import { readBody } from '@/app/api/read-json'
import { requireOwn } from '@/app/guard'
import { beginAtInstitute, instituteSettings } from '@/lib/accounts/joining/institute'
import { JOIN } from '@/lib/accounts/joining/invitations'
import { join, readLink } from '@/lib/accounts/joining/join'
import { SHORTEST_PASSWORD } from '@/lib/accounts/passwords/password'
import { enter } from '@/lib/accounts/sign-in/enter'
import { AppError, type Failure, toFailure } from '@/lib/errors'
import { hasAccounts } from '@/lib/reach'
import { respond } from '../api/respond'
import { enterPage } from '../sign-in/enter-page'
import { formPage } from '../sign-in/form-page'
import { instituteCookie } from '../sign-in/institute/institute-cookie'
import { keyPage, readKey } from '../sign-in/key-page'
import { publicOrigin } from '../sign-in/public-origin'
import { INSTITUTE_BACK } from '../sign-in/sign-in-page'

const JOINING = 'Ask questions about a shared library of papers. Your questions, notes and answers stay private.'
const ADMINISTRATOR = `${JOINING} This link makes you an administrator: you will manage people, the language model and backups.`

type Typed = { key: string; name: string; email: string; password: string }

/** The page of a link to join, or to choose a new password. */
export async function GET(request: Request) {
  return respond(async () => {
    requireOwn(request)
    const { headers, url } = request
    // Links of earlier versions have their key in the query.
    const key = new URL(url).searchParams.get('key')
    return key === null && hasAccounts()
      ? keyPage(headers, { title: 'Open your link', action: JOIN })
      : page(headers, { key: key ?? '' })
  })
}

/**
 * Accepts the key of a link and shows the form. Then makes the account or changes the password, and signs in, or
 * continues at the institution.
 */
export async function POST(request: Request) {
  return respond(async () => {
    requireOwn(request)
    const { headers } = request
    const form = new URLSearchParams((await readBody(request)).toString('utf8'))
    const read = (name: string) => form.get(name) ?? ''
    const typed = { key: readKey(read('key')), name: read('name'), email: read('email'), password: read('password') }
    if (form.has('institute')) return toInstitute(headers, typed.key)
    if (!form.has('password')) return page(headers, { key: typed.key })
    try {
      if (typed.password !== read('again')) throw new AppError('bad_request', 'The two passwords do not match.')
      const { id } = await join(typed.key, typed)
      // The link proves who it is, even while others are guessing passwords.
      return enterPage(headers, await enter(id, 'password', headers), '/')
    } catch (error) {
      return page(headers, typed, toFailure(error))
    }
  })
}

/** A page instead of a redirect: browsers also apply its form policy to redirects. */
async function toInstitute(headers: Headers, key: string): Promise<Response> {
  try {
    await readLink(key)
    const { address, kept } = await beginAtInstitute(publicOrigin(headers) + INSTITUTE_BACK, {
      to: '/',
      key,
      self: null,
    })
    const response = formPage(headers, {
      ...{
        title: 'One moment',
        why: 'You will sign in with your institutional account and then return to Folio.',
        action: '',
        hidden: {},
        fields: [],
      },
      ...{ button: '', onTo: address, links: [{ to: address, words: 'Continue' }], status: 200 },
    })
    response.headers.append('set-cookie', instituteCookie(headers, kept))
    return response
  } catch (error) {
    return page(headers, { key }, toFailure(error))
  }
}

async function page(headers: Headers, { key, ...typed }: Pick<Typed, 'key'> & Partial<Typed>, failure?: Failure) {
  try {
    if (!hasAccounts()) throw new AppError('not_found', 'This Folio server has no accounts.')
    const known = await readLink(key)
    const common = { action: JOIN, hidden: { key }, failure, status: failure ? undefined : 200 }
    const passwords = [
      {
        name: 'password',
        label: `Password, at least ${SHORTEST_PASSWORD} characters`,
        type: 'password',
        autocomplete: 'new-password',
      },
      { name: 'again', label: 'Repeat password', type: 'password', autocomplete: 'new-password' },
    ] as const
    if (known.name !== null)
      return formPage(headers, {
        ...common,
        ...{
          title: 'Choose a password',
          why: `For ${known.name}, ${known.email}. You will be signed out of all other browsers.`,
        },
        ...{ fields: [...passwords], button: 'Set password' },
      })
    const institute = instituteSettings()
    return formPage(headers, {
      ...common,
      ...{ title: `Join Folio as ${known.role}`, why: known.role === 'administrator' ? ADMINISTRATOR : JOINING },
      button: 'Join',
      ...(institute && { otherButton: { name: 'institute', words: `Continue with ${institute.name}` } }),
      fields: [
        { name: 'name', label: 'Your name', type: 'text', autocomplete: 'name', value: typed.name ?? '' },
        {
          name: 'email',
          label: 'Email address (used to sign in)',
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
