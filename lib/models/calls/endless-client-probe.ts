// For tests: a client of endless answers in a process of its own, so that memory and pauses of other tests do not
// count. Its argument is the port of the endless server. It reports what it measured in 6 seconds.
import { setTimeout as wait } from 'node:timers/promises'
import { unitOfWork } from '../../test-work-units'
import { streamFromPrompt } from './chat'
import { endlessCall } from './endless-call'

const KINDS = ['words', 'words', 'words', 'words', 'words', 'pages', 'pages', 'line', 'line', 'line']

async function read(kind: string, signal: AbortSignal): Promise<void> {
  try {
    for await (const _ of streamFromPrompt({ ...endlessCall(Number(process.argv[2]), kind), signal }));
  } catch {
    // Folio or the signal ends each of them.
  }
}

const unit = await unitOfWork()
const before = process.memoryUsage().rss
let most = before
const pauses: number[] = []
let last = process.cpuUsage()
const watch = setInterval(() => {
  const { user, system } = process.cpuUsage(last)
  pauses.push((user + system) / 1000)
  last = process.cpuUsage()
  most = Math.max(most, process.memoryUsage().rss)
}, 20)
const stop = new AbortController()
const reading = Promise.all(KINDS.map((kind) => read(kind, stop.signal)))
await wait(6_000)
stop.abort()
await reading
clearInterval(watch)
const usualPause = pauses.sort((a, b) => a - b)[Math.floor(pauses.length * 0.9)] ?? Number.NaN
process.send?.({ megabytes: (most - before) / 2 ** 20, pauseUnits: usualPause / unit })
