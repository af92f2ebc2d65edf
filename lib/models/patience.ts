import type { Patience } from './connection'
import { ModelFailure } from './model-failure'

/** Watches over one request: a signal that fires when the person cancels or when the server falls silent. */
export type Watch = {
  signal: AbortSignal
  /** a fetch by which every byte that comes in counts as a sign of life, thinking that is not shown included */
  fetch: typeof globalThis.fetch
  /** ends the watch, and the request if it still runs */
  stop(): void
}

export function watchRequest({ firstTokenMs, idleMs }: Patience, outer?: AbortSignal): Watch {
  const controller = new AbortController()
  const cancel = () => controller.abort(outer?.reason)
  if (outer?.aborted) cancel()
  outer?.addEventListener('abort', cancel, { once: true })

  let timer = setTimeout(() => {
    const message = `The model did not begin to answer within ${inWords(firstTokenMs)}.`
    controller.abort(new ModelFailure('silent', message))
  }, firstTokenMs)
  const alive = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const message = `The model fell silent in the middle of its answer: nothing came for ${inWords(idleMs)}.`
      controller.abort(new ModelFailure('silent', message))
    }, idleMs)
  }
  return {
    signal: controller.signal,
    fetch: async (input, init) => {
      const response = await globalThis.fetch(input, init)
      if (!response.body) return response
      const watched = response.body.pipeThrough(
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
      outer?.removeEventListener('abort', cancel)
      controller.abort()
    },
  }
}

function inWords(ms: number): string {
  return ms >= 1000 ? `${Math.round(ms / 1000)} seconds` : `${ms} milliseconds`
}
