import type { ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { log } from '../../../log'
import { forkReader } from '../../pdf/reader/fork-reader'
import type { OcrReply, OcrRequest } from './messages'
import { CLOCK_FACTOR } from './ocr-limits'

/** Tesseract uses more memory with each page, so the process is replaced after this many. */
const PAGES_PER_CHILD = 200
const IDLE_MS = 30_000

type OcrChild = { process: ChildProcess; pages: number; idle?: NodeJS.Timeout }

let waiting: OcrChild | undefined
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

function ask(request: OcrRequest): Promise<OcrReply> {
  return new Promise((resolve) => {
    const child = take()
    const { process: running } = child
    const settle = () => {
      clearTimeout(deadline)
      running.off('message', onMessage)
      running.off('exit', onExit)
      running.off('error', onError)
    }
    const onMessage = (reply: OcrReply) => {
      settle()
      if (reply.type === 'failed') end(child)
      else giveBack(child)
      resolve(reply)
    }
    const fail = (detail: string) => {
      settle()
      end(child)
      resolve({ type: 'failed', detail })
    }
    const onExit = (code: number | null, ended: string | null) => fail(`exit ${code ?? ended}`)
    const onError = (error: Error | null) => error && fail(String(error))
    // In case the child fails to watch its own limits.
    const deadline = setTimeout(() => fail('no answer'), (request.limits.pageSeconds * CLOCK_FACTOR + 60) * 1000)
    running.on('message', onMessage)
    running.once('exit', onExit)
    running.once('error', onError)
    running.send(request, onError)
  })
}

function take(): OcrChild {
  const idle = waiting
  waiting = undefined
  const child = idle?.process.connected && idle.process.exitCode === null ? idle : start()
  clearTimeout(child.idle)
  child.process.ref()
  child.process.channel?.ref()
  return child
}

function start(): OcrChild {
  const child = forkReader('lib/library/ocr/engine/ocr-process.ts', ['--max-old-space-size=512'])
  try {
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  } catch (error) {
    log.info('OCR runs at the usual priority', { detail: String(error) })
  }
  return { process: child, pages: 0 }
}

function giveBack(child: OcrChild) {
  child.pages++
  if (child.pages >= PAGES_PER_CHILD || !child.process.connected) return end(child)
  // A waiting child does not keep the program from ending.
  child.process.unref()
  child.process.channel?.unref()
  child.idle = setTimeout(() => end(child), IDLE_MS)
  child.idle.unref()
  waiting = child
}

function end(child: OcrChild) {
  if (waiting === child) waiting = undefined
  clearTimeout(child.idle)
  child.process.kill('SIGKILL')
  child.process.unref()
  child.process.channel?.unref()
}
