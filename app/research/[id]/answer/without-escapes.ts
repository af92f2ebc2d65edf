import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkMath)

/** Characters whose escapes matter within the sentence only; `$`, `*` and the like could pair with others outside. */
const ESCAPED = /\\(?=[_[\]<>])/g

/** A Markdown sentence as a person would type it, without unnecessary backslashes. */
export function withoutEscapes(sentence: string): string {
  const says = meaningOf(sentence)
  let text = sentence
  for (const { index } of [...sentence.matchAll(ESCAPED)].reverse()) {
    const without = text.slice(0, index) + text.slice(index + 1)
    if (meaningOf(without) === says) text = without
  }
  return text
}

function meaningOf(markdown: string): string {
  return JSON.stringify(parser.parse(markdown), (key, value) => (key === 'position' ? undefined : value))
}
