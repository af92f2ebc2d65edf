/**
 * Calls `stop` once the npm that started this process is gone. Killed alone, it tells nobody: between it and this
 * process stands a shell, which takes the signal for itself. Started in another way, this process lives on its own.
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
