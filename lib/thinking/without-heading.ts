/** Removes a heading above a streamed text, since the caller writes its own. */
export async function* withoutHeading(deltas: AsyncIterable<string>): AsyncGenerator<string> {
  let held = ''
  let isBegun = false
  for await (const delta of deltas) {
    if (isBegun) {
      yield delta
      continue
    }
    held = `${held}${delta}`.trimStart().replace(/^#+ [^\n]*\n\s*/, '')
    if (held === '' || held.startsWith('#')) continue
    isBegun = true
    yield held
  }
}
