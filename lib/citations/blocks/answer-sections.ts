import { maskUncitable } from '../markers/uncitable'

/** A heading of an answer and the text under it, up to the next heading of the same or a higher level. */
export type AnswerSectionRange = {
  heading: string
  /** end of the heading's text, in UTF-16 units of the Markdown */
  headingEnd: number
  /** `[start, end)` of the text under the heading; empty if there is none */
  start: number
  end: number
}

const HEADING = /^(#{1,6})[ \t]+(\S.*?)[ \t]*#*[ \t]*$/gm

/** The sections of an answer, in order. Text before the first heading belongs to no section. */
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
