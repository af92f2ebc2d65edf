import type { PasskeyOptions } from './passkey-actions'

/** Has the browser make a passkey, and returns it as JSON. Throws if it makes none. */
export async function makePasskey({ options }: PasskeyOptions): Promise<unknown> {
  const publicKey = {
    ...options,
    challenge: toBytes(options.challenge),
    user: { ...options.user, id: toBytes(options.user.id) },
    excludeCredentials: (options.excludeCredentials ?? []).map((one) => ({ ...one, id: toBytes(one.id) })),
  }
  // The library's types for hints and transports are wider than the browser's.
  const made = await navigator.credentials.create({ publicKey: publicKey as PublicKeyCredentialCreationOptions })
  if (!(made instanceof PublicKeyCredential)) throw new Error('no passkey')
  const { id, rawId, type } = made
  const response = made.response as AuthenticatorAttestationResponse
  return {
    ...{ id, rawId: toText(rawId), type, clientExtensionResults: {} },
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      attestationObject: toText(response.attestationObject),
      transports: response.getTransports(),
    },
  }
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
}

function toText(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
