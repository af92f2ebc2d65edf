export const BROKEN_OFF = 'The connection to Folio was lost. Add this file again.'

type Answer<T> = { ok: true; value: T } | { ok: false; message: string }

/**
 * Posts a form and reports the share sent, 0..1. Uses XMLHttpRequest because `fetch` does not report upload progress.
 * Never throws.
 */
export function sendForm<T>(address: string, form: FormData, onSent: (sent: number) => void): Promise<Answer<T>> {
  return new Promise((settle) => {
    const request = new XMLHttpRequest()
    const broken = { ok: false, message: BROKEN_OFF } as const
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
    request.onload = () => settle(read(request.responseText) ?? broken)
    request.onerror = () => settle(broken)
    request.onabort = () => settle(broken)
    request.open('POST', address)
    request.send(form)
  })
}

function read<T>(answer: string): Answer<T> | null {
  try {
    const value = JSON.parse(answer) as T & { error?: { message: string } }
    return value.error ? { ok: false, message: value.error.message } : { ok: true, value }
  } catch {
    return null
  }
}
