import { ERRORS, type Failure } from '@/lib/errors'
import { readCookie } from '@/lib/net/headers'
import { readTheme, THEME_COOKIE } from '../shell/theme'
import { SIGN_IN_STYLE } from './sign-in-style'

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'%3E%3Crect width='64' height='64' rx='15' fill='%231f5f5b'/%3E%3Cpath d='M20 14h24v6H27v10h14v6H27v14h-7z' fill='%23fbfaf7'/%3E%3Ccircle cx='46' cy='46' r='4.5' fill='%23e8c93b'/%3E%3C/svg%3E"

type Field = { name: string; label: string; type: 'text' | 'email' | 'password'; autocomplete: string; value?: string }

type Form = {
  title: string
  why: string
  action: string
  hidden: Record<string, string>
  fields: Field[]
  button: string
  failure?: Failure | undefined
  /** destination after following a link from another site */
  to?: string
  /** immediate destination */
  onTo?: string
  /** alternatives, below the form */
  links?: { to: string; words: string }[]
  /** script for one page, with its nonce */
  script?: { nonce: string; text: string }
  /** origin of another program that the form may redirect to */
  formTo?: string
  /** choices above the fields */
  choice?: { name: string; label: string; options: { value: string; words: string }[]; value: string }
  /** a second button, which sends its name */
  otherButton?: { name: string; words: string }
  status?: number
}

/**
 * A page with one form, for people who are not signed in. Not a Next page, whose layout contains data, and without
 * scripts. `failure`: why the last attempt failed; inputs other than passwords are filled in again.
 */
export function formPage(
  headers: Headers,
  { title, why, failure, to, onTo, status, links = [], script, formTo, ...form }: Form,
): Response {
  const theme = readTheme(readCookie(headers, THEME_COOKIE))
  // A browser sends no strict cookies when following a link from another site, but it does from here.
  const comesFromElsewhere = to !== undefined && headers.get('sec-fetch-site') === 'cross-site' && !failure
  const next = onTo ?? (comesFromElsewhere ? to : undefined)
  const body = `<!doctype html>
<html lang="en"${theme === 'system' ? '' : ` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${next === undefined ? '' : `<meta http-equiv="refresh" content="0; url=${escapeHtml(next)}">`}
<title>${escapeHtml(title)} · Folio</title>
<link rel="icon" href="${ICON}">
<style>${SIGN_IN_STYLE}</style>
</head>
<body>
<main>
<p class="name">Folio<span>.</span></p>
<h1>${escapeHtml(title)}</h1>
<p class="why">${escapeHtml(why)}</p>
${form.button ? formOf({ ...form, failure }) : ''}
${links.map(({ to, words }) => `<a class="other" href="${escapeHtml(to)}">${escapeHtml(words)}</a>`).join('\n')}
</main>
${script ? `<script nonce="${escapeHtml(script.nonce)}">${script.text}</script>` : ''}
</body>
</html>`
  return new Response(body, {
    status: status ?? ERRORS[failure?.code ?? 'unauthorized'].status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        `default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'${formTo ? ` ${formTo}` : ''}; ` +
        `${script ? `script-src 'nonce-${script.nonce}'; ` : ''}base-uri 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    },
  })
}

function formOf({
  action,
  hidden,
  fields,
  button,
  failure,
  choice,
  otherButton,
}: Pick<Form, 'action' | 'hidden' | 'fields' | 'button' | 'failure' | 'choice' | 'otherButton'>) {
  const told = failure ? ' aria-invalid="true" aria-describedby="failure"' : ''
  const rows = fields.map(
    ({ name, label, type, autocomplete, value = '' }, index) => `<label for="${name}">${escapeHtml(label)}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" spellcheck="false" required${index === 0 ? ' autofocus' : ''} maxlength="1000"${type === 'password' ? '' : ` value="${escapeHtml(value)}"`}${told}>`,
  )
  return `<form method="post" action="${action}">
${Object.entries(hidden)
  .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
  .join('\n')}
${choice ? choiceOf(choice) : ''}
${rows.join('\n')}
${failure ? `<p id="failure" role="alert">${escapeHtml(failure.message)}</p>` : ''}
<button>${escapeHtml(button)}</button>
${otherButton ? `<button class="other" name="${otherButton.name}" value="1" formnovalidate>${escapeHtml(otherButton.words)}</button>` : ''}
</form>`
}

function choiceOf({ name, label, options, value }: NonNullable<Form['choice']>): string {
  const rows = options.map(
    (one) =>
      `<label class="choice"><input type="radio" name="${name}" value="${escapeHtml(one.value)}"${one.value === value ? ' checked' : ''}> ${escapeHtml(one.words)}</label>`,
  )
  return `<fieldset><legend>${escapeHtml(label)}</legend>${rows.join('\n')}</fieldset>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
