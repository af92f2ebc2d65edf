/** A text as it streams, without a heading above it, where the program writes that itself. */
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
