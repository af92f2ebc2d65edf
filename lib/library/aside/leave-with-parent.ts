import { Worker } from 'node:worker_threads'

const LOOK_MS = 1_000

/**
 * Ends this process once its parent is gone, however busy it is: a thread looks, since an event that the parent went
 * waits for as long as this one computes.
 */
export function leaveWithParent() {
  const look = `setInterval(() => process.ppid === ${process.ppid} || process.kill(process.pid, 'SIGKILL'), ${LOOK_MS})`
  new Worker(look, { eval: true, execArgv: [] }).unref()
}
