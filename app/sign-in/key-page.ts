import { formPage } from './form-page'

type KeyForm = {
  title: string
  /** path that the key is sent to */
  action: string
}

/**
 * The page at the address of a link whose key stands behind #, where no server and no log of a proxy sees it. Its script sends the key
 * on in a form; whoever has no scripts pastes the link.
 */
export function keyPage(headers: Headers, { title, action }: KeyForm): Response {
  return formPage(headers, {
    ...{ title, action, hidden: {}, button: 'Open', status: 200 },
    why: 'This opens by itself. If it does not, the link may be incomplete: paste the whole link here.',
    fields: [{ name: 'key', label: 'Link', type: 'text', autocomplete: 'off' }],
    script: { nonce: nonceOf(headers), text: SCRIPT },
  })
}

/** The key in what was sent: it alone, or the link around it. */
export function readKey(sent: string): string {
  return (/[#?&]key=([\w-]+)/.exec(sent)?.[1] ?? sent.trim()).slice(0, 200)
}

/** The nonce of scripts in the policy that the proxy set. */
export function nonceOf(headers: Headers): string {
  return /'nonce-([\w-]+)'/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? crypto.randomUUID()
}

// The script leaves the part behind # in the address, so that the address can be copied and loaded again.
const SCRIPT = `
const form = document.forms[0]
const key = new URLSearchParams(location.hash.slice(1)).get('key')
if (key) {
  form.elements.key.value = key
  form.action += location.hash
  form.submit()
}
`
