import { ERRORS, type Failure } from '@/lib/errors'
import { readTheme, THEME_COOKIE } from '../shell/theme'
import { readCookie } from './read-cookie'
import { SIGN_IN_STYLE } from './sign-in-style'

export const SIGN_IN = '/sign-in'

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'%3E%3Crect width='64' height='64' rx='15' fill='%231f5f5b'/%3E%3Cpath d='M20 14h24v6H27v10h14v6H27v14h-7z' fill='%23fbfaf7'/%3E%3Ccircle cx='46' cy='46' r='4.5' fill='%23e8c93b'/%3E%3C/svg%3E"

/**
 * The page that asks for the token. It is no page of Next, since those stand in a layout full of data, and it has no
 * scripts. `to` is the address to go on to, `failure` is why the last attempt failed.
 */
export function signInPage(headers: Headers, { to, failure }: { to: string; failure?: Failure }): Response {
  const theme = readTheme(readCookie(headers, THEME_COOKIE))
  // A browser sends no strict cookie when a link of another site is followed. From here it does.
  const comesFromElsewhere = headers.get('sec-fetch-site') === 'cross-site' && !failure
  const body = `<!doctype html>
<html lang="en"${theme === 'system' ? '' : ` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${comesFromElsewhere ? `<meta http-equiv="refresh" content="0; url=${escapeHtml(to)}">` : ''}
<title>Sign in · Folio</title>
<link rel="icon" href="${ICON}">
<style>${SIGN_IN_STYLE}</style>
</head>
<body>
<main>
<p class="name">Folio<span>.</span></p>
<h1>Sign in</h1>
<p class="why">This Folio asks for the token that was set as API_TOKEN where it runs.</p>
<form method="post" action="${SIGN_IN}">
<input type="hidden" name="to" value="${escapeHtml(to)}">
<label for="token">Token</label>
<input id="token" name="token" type="password" autocomplete="current-password" spellcheck="false" required autofocus maxlength="1000"${
    failure ? ' aria-invalid="true" aria-describedby="failure"' : ''
  }>
${failure ? `<p id="failure" role="alert">${escapeHtml(failure.message)}</p>` : ''}
<button>Sign in</button>
</form>
</main>
</body>
</html>`
  return new Response(body, {
    status: ERRORS[failure?.code ?? 'unauthorized'].status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    },
  })
}

/** An address of this Folio, whatever was sent: never one of another site, and never this page itself. */
export function ownAddress(to: string): string {
  const own = 'http://folio.invalid'
  if (!to.startsWith('/') || !URL.canParse(to, own)) return '/'
  const { origin, pathname, search } = new URL(to, own)
  const isElsewhere = origin !== own || pathname.startsWith('//') || pathname === SIGN_IN
  return isElsewhere ? '/' : pathname + search
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
