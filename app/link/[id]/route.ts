import { readBody } from '@/app/api/read-json'
import { requireOwn } from '@/app/guard'
import { AppError } from '@/lib/errors'
import { readCookie } from '@/lib/net/headers'
import { hasAccounts } from '@/lib/reach'
import { wholePage } from '@/lib/research/export/quoted-page'
import { countOpened, findLink, findPicture, NOTHING_SHARED, readShare, sharedPage } from '@/lib/sharing/read-shared'
import { LINK } from '@/lib/sharing/share-terms'
import { escapeHtml } from '@/lib/text/format/markup'
import { respond } from '../../api/respond'
import { keyPage, readKey } from '../../sign-in/key-page'
import { LINK_COOKIE, nothingHere, openLink } from '../open-link'

const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
}

type Context = { params: Promise<{ id: string }> }

/**
 * Serves an answer to people who have its link but no account: one page without scripts, or, with `picture`, the
 * picture of one of its quotes. A browser without the key gets a page that sends it. Wrong, expired and revoked keys
 * all get the same response.
 */
export async function GET(request: Request, { params }: Context) {
  return respond(async () => {
    requireOwn(request)
    const { headers, url } = request
    const { id } = await params
    const picture = new URL(url).searchParams.get('picture')
    const key = readCookie(headers, LINK_COOKIE)
    try {
      if (!hasAccounts()) return nothingHere(headers)
      if ((await findLink(key))?.id === id) return await (picture ? sendPicture(key, picture) : page(id, key))
      // The browser has a key, but it was revoked or has expired.
      return picture || key
        ? nothingHere(headers)
        : keyPage(headers, { title: 'Shared with you', action: `${LINK}/${id}` })
    } catch (error) {
      return nothingHere(headers, error)
    }
  })
}

/** Accepts the key of the link from the form. */
export async function POST(request: Request, { params }: Context) {
  return respond(async () => {
    requireOwn(request)
    const { headers } = request
    const form = new URLSearchParams((await readBody(request)).toString('utf8'))
    const key = readKey(form.get('key') ?? '')
    return (hasAccounts() && (await openLink(headers, key, (await params).id))) || nothingHere(headers)
  })
}

async function page(id: string, key: string): Promise<Response> {
  const { share, title, from, body } = await sharedPage({ key }, (picture) => `${LINK}/${id}?picture=${picture}`)
  if (share.linkId) await countOpened(share.linkId)
  const html = await wholePage({
    ...{ title, body },
    head: '<meta name="robots" content="noindex, nofollow">',
    above: `<p class="from">Folio<span>.</span> ${escapeHtml(from)} shared this with you.</p>\n`,
  })
  return new Response(html, { headers: { ...HEADERS, 'content-type': 'text/html; charset=utf-8' } })
}

async function sendPicture(key: string, picture: string): Promise<Response> {
  const jpeg = await readShare({ key }, (share) => findPicture(share, picture))
  if (!jpeg) throw new AppError('not_found', NOTHING_SHARED)
  return new Response(jpeg, { headers: { ...HEADERS, 'content-type': 'image/jpeg' } })
}
