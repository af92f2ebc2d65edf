import { Worker } from 'node:worker_threads'
import type { OcrReply, OcrRequest } from './messages'
import { CLOCK_FACTOR } from './ocr-limits'

/**
 * The OCR process, forked by `ocr-child`. A thread does the work; the main thread stays responsive, watches processor
 * time and memory, and exits if a page takes too much of either, which frees all memory.
 */
const POLL_MS = 100

const thread = new Worker(new URL('./start-thread.mjs', import.meta.url), { execArgv: [] })
let watching: NodeJS.Timeout | undefined

function answer(reply: OcrReply, then?: () => void) {
  clearInterval(watching)
  if (process.connected) process.send?.(reply, undefined, {}, then)
}

function giveUp(detail: string) {
  answer({ type: 'failed', detail }, () => process.exit(1))
  setTimeout(() => process.exit(1), 1000)
}

function watch({ limits }: OcrRequest) {
  const started = Date.now()
  const before = process.cpuUsage()
  watching = setInterval(() => {
    const megabytes = Math.round(process.memoryUsage.rss() / 1024 / 1024)
    if (megabytes > limits.memoryMb) return giveUp(`${megabytes} MB`)
    const { user, system } = process.cpuUsage(before)
    const isSlow = (user + system) / 1e6 > limits.pageSeconds
    if (isSlow || (Date.now() - started) / 1000 > limits.pageSeconds * CLOCK_FACTOR) giveUp('too slow')
  }, POLL_MS)
}

thread.on('message', (reply: OcrReply) => answer(reply))
thread.on('error', (error) => giveUp(String(error)))
process.on('message', (request: OcrRequest) => {
  watch(request)
  thread.postMessage(request)
})
process.on('disconnect', () => process.exit())
// The parent may have died while this process was still starting.
if (!process.connected) process.exit()
