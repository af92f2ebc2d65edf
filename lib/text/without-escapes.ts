import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkMath)

/** Signs whose escapes are for the sentence alone; `$`, `*` and the like could pair with others beyond its end. */
const ESCAPED = /\\(?=[_[\]<>])/g

/** A sentence of markdown as a person would type it: without the backslashes that change nothing of what it says. */
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
