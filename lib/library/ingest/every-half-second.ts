/** Hands reports of progress on at once, and then twice a second at most. A report that is lost is not worth the work. */
export function everyHalfSecond<Progress extends unknown[]>(report: (...progress: Progress) => Promise<unknown>) {
  let last = 0
  return (...progress: Progress) => {
    if (Date.now() - last < 500) return
    last = Date.now()
    report(...progress).catch(() => {})
  }
}
