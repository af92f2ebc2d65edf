import { Worker } from 'node:worker_threads'
import type { PdfRequest, ReadReply, SentReply } from './messages'
import type { ReadFailure } from './read-failure'

/**
 * The process that reads PDFs, forked by `reader-child`. Its thread does the work and may loop forever or take
 * gigabytes (a 2 kB file can cause that). The main side watches clock and memory, and exits if needed. Exiting returns
 * all memory, which ending the thread would not.
 */
const POLL_MS = 50

// Without this process's `--import tsx`: the thread registers tsx itself, after loading pdf.js.
const thread = new Worker(new URL('./start-thread.mjs', import.meta.url), { execArgv: [] })
let stopWatching = () => {}

const memoryMb = () => Math.round(process.memoryUsage.rss() / 1024 / 1024)

function answer(reply: ReadReply, then?: () => void) {
  if (reply.type !== 'page' && reply.type !== 'layout') stopWatching()
  const sent: SentReply = { ...reply, memoryMb: memoryMb() }
  if (process.connected) process.send?.(sent, undefined, {}, then)
}

function giveUp(failure: ReadFailure, detail: string) {
  answer({ type: 'failed', failure, detail }, () => process.exit(1))
  setTimeout(() => process.exit(1), 1000)
}

/** Wall-clock time on a busy machine may be this many times the processor time. */
const CLOCK_FACTOR = 3

function watch({ limits }: PdfRequest) {
  const started = Date.now()
  const before = process.cpuUsage()
  let pageBefore = before
  let pages = 0
  let reading = false

  const timer = setInterval(() => {
    if (memoryMb() > limits.memoryMb) return giveUp('too_much_memory', `${memoryMb()} MB`)
    const allowed = Math.min(limits.maxSeconds, limits.seconds + limits.secondsPerPage * pages)
    if (workedSince(before) > allowed || (Date.now() - started) / 1000 > allowed * CLOCK_FACTOR)
      return giveUp('too_slow', `${allowed} s`)
    if (reading && workedSince(pageBefore) > limits.pageSeconds) return giveUp('too_slow', 'one page')
  }, POLL_MS)

  const onProgress = (reply: ReadReply) => {
    if (reply.type === 'page') pages = reply.of
    // The layout of a whole document has no separate limit.
    reading = reply.type === 'page'
    pageBefore = process.cpuUsage()
  }
  thread.on('message', onProgress)
  stopWatching = () => {
    clearInterval(timer)
    thread.off('message', onProgress)
  }
}

/** Processor time in seconds. */
function workedSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

thread.on('message', (reply: ReadReply) => answer(reply))
thread.on('error', (error) => {
  const full = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
  giveUp(full ? 'too_much_memory' : 'crashed', String(error))
})
process.on('message', (request: PdfRequest) => {
  watch(request)
  thread.postMessage(request)
})
process.on('disconnect', () => process.exit())
// The parent may have died while this process was starting, and no event would follow.
if (!process.connected) process.exit()
