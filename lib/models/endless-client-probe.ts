// A client of endless answers for tests, in a process of its own: the memory and the pauses of other tests must not count.
// Its argument is the port of the endless server. It sends what it measured in 6 seconds.
import { setTimeout as wait } from 'node:timers/promises'
import { unitOfWork } from '../test-work-units'
import { streamFromPrompt } from './chat'
import { endlessCall } from './endless-call'

const KINDS = ['words', 'words', 'words', 'words', 'words', 'pages', 'pages', 'line', 'line', 'line']

async function read(kind: string, signal: AbortSignal): Promise<void> {
  try {
    for await (const _ of streamFromPrompt({ ...endlessCall(Number(process.argv[2]), kind), signal }));
  } catch {
    // Each of them is ended: by Folio, or by the signal.
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
