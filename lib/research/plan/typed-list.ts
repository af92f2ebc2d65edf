import { PLAN_LIMITS } from './report-plan'

const MARK = /^\s*(?:[-*•–]|\d{1,2}[.)])\s+/
const NUMBERS = /(?:^|\s)(\d)[.)]\s+/g

/** `question`: the text before the list, or the items themselves if there is none. */
export type TypedList = { question: string; items: string[] }

/**
 * Parses a list that a person typed: one item per line below the question, with or without bullets or numbers, or
 * numbers within a line (`1. … 2. …`). Null if there are fewer than two items.
 */
export function typedList(text: string): TypedList | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const first = lines.findIndex((line) => MARK.test(line))
  const from = first < 0 || lines.length - first < 2 ? 1 : first
  const items = lines.length - from > 1 ? lines.slice(from).map((line) => line.replace(MARK, '').trim()) : []
  if (items.length > 1) return asList(lines.slice(0, from).join(' '), items)
  return lines.length === 1 ? numbered(text) : null
}

function numbered(text: string): TypedList | null {
  const marks = [...text.matchAll(NUMBERS)]
  const isCounted = marks.length > 1 && marks.every(([, number], index) => Number(number) === index + 1)
  if (!isCounted) return null
  const items = marks.map((mark, index) => text.slice(mark.index + mark[0].length, marks[index + 1]?.index).trim())
  return asList(text.slice(0, marks[0]?.index), items)
}

function asList(before: string, all: string[]): TypedList {
  const items = all.map((item) => item.replace(/[;,]$/, '')).slice(0, PLAN_LIMITS.items)
  return { question: before.replace(/[:\s]+$/, '').trim() || items.join('; '), items }
}
