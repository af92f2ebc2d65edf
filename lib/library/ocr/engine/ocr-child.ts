import { readerPool } from '../../pdf/reader/fork-reader'
import type { OcrReply, OcrRequest } from './messages'
import { CLOCK_FACTOR } from './ocr-limits'

// The pool replaces a process from time to time, because Tesseract uses more memory with each page.
const askProcess = readerPool<OcrRequest, OcrReply>({
  entry: 'lib/library/ocr/engine/ocr-process.ts',
  flags: ['--max-old-space-size=512'],
  mostIdle: 1,
})

/** This process recognizes one page at a time, for all callers. */
let queue: Promise<unknown> = Promise.resolve()

/**
 * Recognizes one page in a child process of the lowest priority. Returns its reply; `failed` if the child dies without
 * one.
 */
export function askOcr(request: OcrRequest): Promise<OcrReply> {
  const asked = queue.then(() => ask(request))
  queue = asked
  return asked
}

async function ask(request: OcrRequest): Promise<OcrReply> {
  const asked = await askProcess({
    request,
    isLow: true,
    // In case the child fails to watch its own limits.
    deadlineMs: (request.limits.pageSeconds * CLOCK_FACTOR + 60) * 1000,
    after: (reply) => (reply.type === 'failed' ? 'end' : 'keep'),
  })
  if (asked === 'late') return { type: 'failed', detail: 'no answer' }
  if ('reply' in asked) return asked.reply
  return { type: 'failed', detail: 'error' in asked ? String(asked.error) : `exit ${asked.exit}` }
}
