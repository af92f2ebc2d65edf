/**
 * Script of the only page for strangers that needs one: browsers only offer passkeys to scripts. `atOnce`: on load.
 * Inserted values contain no `<`.
 */
export function passkeyScript(
  { challenge, rpId }: { challenge: string; rpId: string },
  { atOnce }: { atOnce: boolean },
) {
  return `
const asked = ${JSON.stringify({ challenge, rpId }).replaceAll('<', '\\u003c')}
const form = document.forms[0]
const toBytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
const toText = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const say = (words) => {
  const line = document.getElementById('failure') ?? form.insertBefore(document.createElement('p'), form.querySelector('button'))
  line.id = 'failure'
  line.setAttribute('role', 'alert')
  line.textContent = words
}
async function ask() {
  if (!window.PublicKeyCredential) return say('This browser does not support passkeys.')
  try {
    const publicKey = { challenge: toBytes(asked.challenge), rpId: asked.rpId, userVerification: 'required' }
    const { id, rawId, type, response } = await navigator.credentials.get({ publicKey })
    form.elements.shown.value = JSON.stringify({
      id, rawId: toText(rawId), type, clientExtensionResults: {},
      response: {
        clientDataJSON: toText(response.clientDataJSON),
        authenticatorData: toText(response.authenticatorData),
        signature: toText(response.signature),
        userHandle: response.userHandle && toText(response.userHandle),
      },
    })
    form.submit()
  } catch {
    say('No passkey was used. Try again, or sign in another way.')
  }
}
form.addEventListener('submit', (event) => {
  event.preventDefault()
  ask()
})
${atOnce ? 'ask()' : ''}
`
}
