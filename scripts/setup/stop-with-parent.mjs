/**
 * Calls `stop` once the npm that started this process is gone. If npm alone is killed, nobody reports it, because the
 * shell between it and this process swallows the signal. Has no effect on a process started in another way.
 */
export function stopWithParent(stop) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, 500)
  timer.unref()
}
