const OPENING = /^\s*```(?:markdown|md)?[ \t]*\n/i
const COULD_OPEN = /^\s*(?:`{0,2}|```(?:m(?:a(?:r(?:k(?:d(?:o(?:w(?:n)?)?)?)?)?)?)?|md)?[ \t]*)$/i
const COULD_CLOSE = /\n\s*`{0,3}\s*$/

/**
 * Some models put the whole answer into a code block, in which nothing is a citation and nothing is formatted. Removes
 * such a fence while the text streams.
 */
export async function* unwrapMarkdown(deltas: AsyncIterable<string>): AsyncGenerator<string> {
  let held = ''
  let begun = false
  let wrapped = false
  for await (const delta of deltas) {
    held += delta
    if (!begun) {
      if (COULD_OPEN.test(held)) continue
      wrapped = OPENING.test(held)
      held = held.replace(OPENING, '')
      begun = true
    }
    const keep = wrapped ? (COULD_CLOSE.exec(held)?.index ?? held.length) : held.length
    if (keep > 0) yield held.slice(0, keep)
    held = held.slice(keep)
  }
  const last = wrapped ? held.replace(/\n?```\s*$/, '') : held
  if (last) yield last
}
