import { maskUncitable } from '../check/uncitable'

/** A heading of an answer and what stands under it, down to the next heading of its level or above. */
export type AnswerSectionRange = {
  heading: string
  /** where the text of the heading ends, in UTF-16 units of the markdown */
  headingEnd: number
  /** `[start, end)` of what stands under the heading; empty where nothing does */
  start: number
  end: number
}

const HEADING = /^(#{1,6})[ \t]+(\S.*?)[ \t]*#*[ \t]*$/gm

/** The sections of an answer, in order; what stands before the first heading is none. */
export function answerSections(markdown: string): AnswerSectionRange[] {
  const headings = [...maskUncitable(markdown).matchAll(HEADING)].map((match) => ({
    level: match[1]?.length ?? 1,
    heading: match[2] ?? '',
    at: match.index,
    headingEnd: match.index + match[0].indexOf(match[2] ?? '', match[1]?.length) + (match[2]?.length ?? 0),
    lineEnd: match.index + match[0].length,
  }))
  return headings.map(({ level, heading, headingEnd, lineEnd }, index) => {
    const next = headings.slice(index + 1).find((other) => other.level <= level)
    const body = markdown.slice(lineEnd, next?.at ?? markdown.length)
    const start = lineEnd + body.length - body.trimStart().length
    return { heading, headingEnd, start, end: Math.max(start, lineEnd + body.trimEnd().length) }
  })
}
