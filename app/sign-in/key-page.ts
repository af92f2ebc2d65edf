import { formPage } from './form-page'

type KeyForm = {
  title: string
  /** path to send the key to */
  action: string
}

/**
 * The page of a link whose key is after #, hidden from servers and proxy logs. Its script posts the key; without
 * scripts, people paste the link.
 */
export function keyPage(headers: Headers, { title, action }: KeyForm): Response {
  return formPage(headers, {
    ...{ title, action, hidden: {}, button: 'Open', status: 200 },
    why: 'Your link should open automatically. If it does not, it may be incomplete: paste the whole link here.',
    fields: [{ name: 'key', label: 'Link', type: 'text', autocomplete: 'off' }],
    script: { nonce: nonceOf(headers), text: SCRIPT },
  })
}

/** Extracts the key from input: a bare key or a whole link. */
export function readKey(sent: string): string {
  return (/[#?&]key=([\w-]+)/.exec(sent)?.[1] ?? sent.trim()).slice(0, 200)
}

/** The script nonce in the policy set by the proxy. */
export function nonceOf(headers: Headers): string {
  return /'nonce-([\w-]+)'/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? crypto.randomUUID()
}

// Keep the part after # in the address, so that it can be copied and reloaded.
const SCRIPT = `
const form = document.forms[0]
const key = new URLSearchParams(location.hash.slice(1)).get('key')
if (key) {
  form.elements.key.value = key
  form.action += location.hash
  form.submit()
}
`
