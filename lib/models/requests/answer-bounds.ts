import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { openInflow } from '../../net/inflow'
import { ModelFailure } from './model-failure'

/** Maximum bytes of a response, including the framing of each token. */
const MOST_BYTES = 32 * 1024 * 1024
/** Maximum bytes of a line: one event of a stream, or a whole answer. */
const LONGEST_LINE = 1024 * 1024
/** Maximum characters of an answer with its reasoning: about 100,000 tokens. No task needs a tenth of that. */
export const MOST_CHARACTERS = 400_000

/** Bytes read from all streams before the process yields to other work. */
const PIECE = 8 * 1024
/** Streams are slowed to this many bytes a second after the first ones. 600 tokens a second stay below it. */
const PACE = { first: 512 * 1024, second: 128 * 1024 }

const NEWLINE = 10

/** Delivers pieces one at a time, each in its own turn of the event loop. */
let turns: Promise<unknown> = Promise.resolve()

/**
 * Passes an answer on in pieces, and calls `end` with the reason once it is too long. `lines`: whether it comes in
 * lines, as streams do. Then each line may have 1 MB, and no stream blocks the process.
 */
export function boundAnswer(
  body: ReadableStream<Uint8Array>,
  { lines, end }: { lines: boolean; end: (why: ModelFailure) => void },
): { body: ReadableStream<Uint8Array>; close: () => void } {
  const inflow = openInflow(() => end(tooMuch('The models are sending more at once than this server can handle.')))
  const started = performance.now()
  let size = 0
  let line = 0
  const count = (piece: Uint8Array) => {
    size += piece.length
    inflow.take(piece.length)
    const newline = piece.lastIndexOf(NEWLINE)
    line = newline < 0 ? line + piece.length : piece.length - newline - 1
    if (size > MOST_BYTES) throw tooMuch('The model server sent more than 32 MB for one answer without stopping.')
    if (lines && line > LONGEST_LINE) throw tooMuch('The model server sent more than 1 MB without a line break.')
  }
  const bounded = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      async transform(bytes, out) {
        try {
          for (let from = 0; from < bytes.length; from += PIECE) {
            const piece = bytes.subarray(from, from + PIECE)
            count(piece)
            if (lines) {
              const ahead = ((size - PACE.first) / PACE.second) * 1000 - (performance.now() - started)
              if (ahead > 1) await wait(ahead)
              turns = turns.then(() => setImmediate())
              await turns
            }
            out.enqueue(piece)
          }
        } catch (error) {
          if (error instanceof ModelFailure) end(error)
          throw error
        }
      },
    }),
  )
  return { body: bounded, close: inflow.end }
}

/** Failure for an answer longer than any that Folio requests. `what`: which bound it broke. */
export function tooMuch(what: string): ModelFailure {
  return new ModelFailure('too_much', `${what} Folio ended the call. Try again, or choose another model in Settings.`)
}
