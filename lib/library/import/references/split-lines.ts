/** Iterates over the lines of a text, with any kind of line end, without building a list. */
export function* splitLines(text: string): Generator<string> {
  const end = /\r\n|\r|\n/g
  let from = 0
  for (let match = end.exec(text); match; match = end.exec(text)) {
    yield text.slice(from, match.index)
    from = end.lastIndex
  }
  yield text.slice(from)
}
