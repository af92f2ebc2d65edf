/** Passes progress reports on, at most two per second. Reports in between are dropped. */
export function everyHalfSecond<Progress extends unknown[]>(report: (...progress: Progress) => Promise<unknown>) {
  let last = 0
  return (...progress: Progress) => {
    if (Date.now() - last < 500) return
    last = Date.now()
    report(...progress).catch(() => {})
  }
}
