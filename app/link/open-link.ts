import { toFailure } from '@/lib/errors'
import { findLink, NOTHING_SHARED } from '@/lib/sharing/read-shared'
import { LINK } from '@/lib/sharing/share-terms'
import { formPage } from '../sign-in/form-page'
import { goTo } from '../sign-in/go-to'
import { overTls } from '../sign-in/session'

/** The cookie with the key of the link at whose path it is kept. */
export const LINK_COOKIE = 'folio-link'

/**
 * Leads on to the page of a link, whose address has no key that a log could have; the browser keeps the key until it is closed. Gives
 * null for a key that is wrong, over or revoked. `id`: the link that it must be of.
 */
export async function openLink(headers: Headers, key: string, id?: string): Promise<Response | null> {
  const link = await findLink(key)
  if (!link || (id !== undefined && link.id !== id)) return null
  const path = `${LINK}/${link.id}`
  const cookie = `${LINK_COOKIE}=${key}; Path=${path}; HttpOnly; SameSite=Strict`
  // The part behind # is sent to nobody. Whoever copies the address has the whole link.
  return goTo(`${path}#key=${key}`, [overTls(cookie, headers)])
}

/** The same page whatever is missing, also where what was shared cannot be shown any more. */
export function nothingHere(headers: Headers, error?: unknown): Response {
  if (error !== undefined && toFailure(error).code === 'internal') throw error
  return formPage(headers, {
    ...{ title: 'There is nothing here', why: NOTHING_SHARED },
    failure: { code: 'not_found', message: NOTHING_SHARED },
    ...{ action: LINK, hidden: {}, fields: [], button: '' },
  })
}
