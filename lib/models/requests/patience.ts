import type { Patience } from '../connection/connection'
import { boundAnswer, MOST_CHARACTERS, tooMuch } from './answer-bounds'
import { ModelFailure } from './model-failure'
import { type SendOptions, sendRequest } from './send-request'

export { MOST_CHARACTERS, sendRequest, tooMuch }

/**
 * Watches one request. Its signal fires when the person cancels, when the server falls silent, or when the answer never
 * ends.
 */
export type Watch = {
  signal: AbortSignal
  /** a fetch for which every incoming byte is a sign of life, including reasoning that is not shown */
  fetch: typeof globalThis.fetch
  /** stops watching, and aborts a running request */
  stop(): void
}

/** Default timeout, ms. A model that writes two tokens a second needs half of it for 4,000 tokens. */
export const WHOLE_MS = 3_600_000

/** `lines`: false if the answer is a single value, which may be one long line. */
type WatchOptions = SendOptions & { lines?: boolean }

/**
 * Starts timeouts for the first sign of life, for each pause, and for the whole answer. Ends an answer that is too
 * long: see `boundAnswer`. `outer`: the person's signal.
 */
export function watchRequest(
  { firstTokenMs, idleMs, wholeMs = WHOLE_MS }: Patience,
  outer?: AbortSignal,
  { lines = true, ...options }: WatchOptions = {},
): Watch {
  const controller = new AbortController()
  const cancel = () => controller.abort(outer?.reason)
  if (outer?.aborted) cancel()
  outer?.addEventListener('abort', cancel, { once: true })

  let timer = setTimeout(() => {
    const message = `The model did not start answering within ${inWords(firstTokenMs)}.`
    controller.abort(new ModelFailure('silent', message))
  }, firstTokenMs)
  const whole = setTimeout(() => {
    controller.abort(tooMuch(`The model did not finish its answer within ${inWords(wholeMs)}.`))
  }, wholeMs)
  const closes: (() => void)[] = []
  const alive = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const message = `The model stopped in the middle of its answer: nothing arrived for ${inWords(idleMs)}.`
      controller.abort(new ModelFailure('silent', message))
    }, idleMs)
  }
  return {
    signal: controller.signal,
    fetch: async (input, init) => {
      const response = await fetchAtOrigin(input, init, options)
      if (!response.body) return response
      const { body, close } = boundAnswer(response.body, { lines, end: (why) => controller.abort(why) })
      closes.push(close)
      const watched = body.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform(bytes, out) {
            if (!controller.signal.aborted) alive()
            out.enqueue(bytes)
          },
        }),
      )
      return new Response(watched, response)
    },
    stop() {
      clearTimeout(timer)
      clearTimeout(whole)
      for (const close of closes) close()
      outer?.removeEventListener('abort', cancel)
      controller.abort()
    },
  }
}

const MOST_REDIRECTS = 3

/**
 * A fetch that stays at its origin: papers and keys are sent to the configured address only. Throws `ModelFailure` for
 * a redirect to another origin.
 */
export async function fetchAtOrigin(
  input: Parameters<typeof fetch>[0],
  init?: RequestInit,
  options: SendOptions = {},
): Promise<Response> {
  const first = new URL(input instanceof Request ? input.url : input)
  let url = first
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    const response = await sendRequest(url, init, options)
    const location = response.status >= 300 && response.status < 400 && response.headers.get('location')
    if (!location) return response
    await response.body?.cancel()
    url = new URL(location, url)
    // Other redirects would turn the POST into a GET without a body.
    if (url.origin !== first.origin || ![307, 308].includes(response.status)) break
  }
  throw new ModelFailure(
    'refused',
    `${first.origin} redirects the request to ${url.origin}. Folio does not follow redirects: enter the final address in Settings.`,
  )
}

function inWords(ms: number): string {
  if (ms >= 120_000) return `${Math.round(ms / 60_000)} minutes`
  return ms >= 1000 ? `${Math.round(ms / 1000)} second${ms < 1500 ? '' : 's'}` : `${ms} milliseconds`
}
