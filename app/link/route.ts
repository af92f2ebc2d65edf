import { requireOwn } from '@/app/guard'
import { AppError, toFailure } from '@/lib/errors'
import { hasAccounts } from '@/lib/reach'
import { escapeHtml } from '@/lib/research/export/html-file'
import { wholePage } from '@/lib/research/export/shared-file'
import { LINK } from '@/lib/sharing/link-path'
import { countOpened } from '@/lib/sharing/links'
import { NOTHING_SHARED, readShare } from '@/lib/sharing/open-share'
import { findPicture } from '@/lib/sharing/pictures'
import { sharedPage } from '@/lib/sharing/shared-page'
import { respond } from '../api/respond'
import { formPage } from '../sign-in/form-page'
import { limitGuesses } from '../sign-in/guesses'

const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
}

/**
 * What a link lets people without an account read: one page without scripts, or, with `picture`, the picture of one of its
 * quotes. A key that is wrong, over or revoked is answered in the same way, and counts as a guess.
 */
export async function GET(request: Request) {
  return respond(async () => {
    requireOwn(request)
    const { searchParams } = new URL(request.url)
    const key = searchParams.get('key') ?? ''
    const picture = searchParams.get('picture')
    try {
      if (!hasAccounts()) throw new AppError('not_found', NOTHING_SHARED)
      return await limitGuesses(request.headers, 'shared links', () =>
        picture ? sendPicture(key, picture) : page(key),
      )
    } catch (error) {
      return nothing(request.headers, error)
    }
  })
}

async function page(key: string): Promise<Response> {
  const { share, title, from, body } = await opened(() =>
    sharedPage({ key }, (picture) => `${LINK}?key=${encodeURIComponent(key)}&amp;picture=${picture}`),
  )
  if (share.linkId) await countOpened(share.linkId)
  const html = await wholePage({
    ...{ title, body },
    head: '<meta name="robots" content="noindex, nofollow">',
    above: `<p class="from">Folio<span>.</span> ${escapeHtml(from)} shares this with you, to read.</p>\n`,
  })
  return new Response(html, { headers: { ...HEADERS, 'content-type': 'text/html; charset=utf-8' } })
}

async function sendPicture(key: string, picture: string): Promise<Response> {
  const jpeg = await opened(() => readShare({ key }, (share) => findPicture(share, picture)))
  if (!jpeg) throw new AppError('not_found', NOTHING_SHARED)
  return new Response(jpeg, { headers: { ...HEADERS, 'content-type': 'image/jpeg' } })
}

/** What is no link counts as a guess. */
async function opened<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw toFailure(error).code === 'not_found' ? new AppError('unauthorized', NOTHING_SHARED) : error
  }
}

/** The same page whatever is missing, also where what was shared cannot be shown any more. */
function nothing(headers: Headers, error: unknown): Response {
  const { code, message } = toFailure(error)
  if (code === 'internal') throw error
  const failure = code === 'slow_down' ? { code, message } : { code: 'not_found' as const, message: NOTHING_SHARED }
  return formPage(headers, {
    ...{ title: 'There is nothing here', why: failure.message, failure },
    ...{ action: LINK, hidden: {}, fields: [], button: '' },
  })
}
