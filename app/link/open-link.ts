import { toFailure } from '@/lib/errors'
import { findLink, NOTHING_SHARED } from '@/lib/sharing/read-shared'
import { LINK } from '@/lib/sharing/share-terms'
import { formPage } from '../sign-in/form-page'
import { goTo } from '../sign-in/go-to'
import { overTls } from '../sign-in/session'

/** Cookie with the key of a link, limited to the link's path. */
export const LINK_COOKIE = 'folio-link'

/**
 * Redirects to the page of a link, at an address without the key, so that no log records it; the browser keeps the key
 * until it is closed. Returns null for a key that is wrong, expired or revoked. `id`: the link that it must belong to.
 */
export async function openLink(headers: Headers, key: string, id?: string): Promise<Response | null> {
  const link = await findLink(key)
  if (!link || (id !== undefined && link.id !== id)) return null
  const path = `${LINK}/${link.id}`
  const cookie = `${LINK_COOKIE}=${key}; Path=${path}; HttpOnly; SameSite=Strict`
  // The part after # is not sent to the server. A copy of the address is still a complete link.
  return goTo(`${path}#key=${key}`, [overTls(cookie, headers)])
}

/** The same page whatever is wrong, even if the shared item can no longer be shown. */
export function nothingHere(headers: Headers, error?: unknown): Response {
  if (error !== undefined && toFailure(error).code === 'internal') throw error
  return formPage(headers, {
    ...{ title: 'This link does not work', why: 'The link may be incorrect, or it may have expired or been revoked.' },
    failure: { code: 'not_found', message: NOTHING_SHARED },
    ...{ action: LINK, hidden: {}, fields: [], button: '' },
  })
}
