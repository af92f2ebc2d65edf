import { deserialize } from 'node:v8'
import { readerPool } from './fork-reader'
import type { LastReply, PdfRequest, SentReply } from './messages'
import { spoilsReader } from './read-failure'

const ask = readerPool<PdfRequest, SentReply>({
  entry: 'lib/library/pdf/reader/reader-process.ts',
  // A page allocates much that is garbage right after it; a large young generation avoids copying it.
  flags: ['--max-old-space-size=512', '--max-semi-space-size=32'],
  serialization: 'advanced',
  mostIdle: 2,
})

type Options = {
  onPage?: (page: number, of: number) => void
  signal?: AbortSignal
  deadlineMs: number
  lowPriority?: boolean
}

/**
 * Reads one file in a child process. Resolves with the last reply; a child that dies without one counts as failed.
 * Rejects only with the reason of `signal`, after killing the child. `deadlineMs` applies to a child that no longer
 * watches itself. `lowPriority`: the process gives way to all other work on this machine.
 */
export async function askReader(
  request: PdfRequest,
  { onPage, signal, deadlineMs, lowPriority = false }: Options,
): Promise<LastReply> {
  const after = (reply: SentReply) => {
    if (reply.type === 'page') onPage?.(reply.page, reply.of)
    if (reply.type === 'page' || reply.type === 'layout') return 'wait'
    // Memory left over from the last file must not count against the next.
    const isFull = reply.memoryMb > request.limits.memoryMb / 2
    return isFull || (reply.type === 'failed' && spoilsReader(reply.failure)) ? 'end' : 'keep'
  }
  const asked = await ask({ request, isLow: lowPriority, deadlineMs, signal, after })
  if (asked === 'late') return { type: 'failed', failure: 'too_slow', detail: 'no answer' }
  if ('error' in asked) return { type: 'failed', failure: 'crashed', detail: String(asked.error) }
  if ('exit' in asked) {
    // A signal means that the system killed the process for its memory; V8 aborts with 134 when its heap is full.
    const isMemory = typeof asked.exit === 'string' || asked.exit === 134
    return { type: 'failed', failure: isMemory ? 'too_much_memory' : 'crashed', detail: `exit ${asked.exit}` }
  }
  const reply = asked.reply as SentReply & Exclude<SentReply, { type: 'page' | 'layout' }>
  return reply.type === 'done' ? { type: 'done', document: deserialize(reply.document) } : reply
}
