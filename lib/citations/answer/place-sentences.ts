import { endsInAddress } from '../../text/names/addresses'
import { replaceRanges } from '../../text/spans'
import type { AnswerSectionRange } from '../blocks/answer-sections'
import type { AnswerSentence } from './answer-sentences'
import type { ShownChange } from './quotations'

/*
 * Marks where sentences begin and end with tokens that Markdown leaves alone, before it is parsed, as `placeMarkers`
 * does for markers. U+FDD2 to U+FDD4 are noncharacters.
 */
const OPEN = '\uFDD2'
const CLOSE = '\uFDD3'
/** Separates a token from a character that would form a link with it. */
const GAP = '\uFDD4'
const STRAY = /[\uFDD2-\uFDD4]/g
const TOKEN = /\[\uFDD2([seh])(\d+)\uFDD3\]\uFDD4?/
/** Formulas on lines of their own must stay alone on their lines. */
const FORMULA_FIRST = /^(?:\$\$[\s\S]*?\$\$|\\\[[\s\S]*?\\\])\s*/
const FORMULA_LAST = /\s*(?:\$\$(?:(?!\$\$)[\s\S])*\$\$|\\\[(?:(?!\\\[)[\s\S])*\\\])$/
const CELL_FIRST = /^\|[ \t]*/
const CELL_LAST = /[ \t]*\|$/

export type SentenceToken = { kind: 'start' | 'end' | 'heading'; number: number }

type Places = {
  sentences: Pick<AnswerSentence, 'ord' | 'start' | 'end'>[]
  sections: Pick<AnswerSectionRange, 'headingEnd'>[]
  /** changes between the stored and the shown text */
  changes?: ShownChange[]
}

export function withoutStray(markdown: string): string {
  return markdown.replace(STRAY, '')
}

/** Applies the changes to the Markdown and puts tokens around each sentence and after each heading. */
export function placeSentences(markdown: string, { sentences, sections, changes = [] }: Places): string {
  const token = (at: number, name: string) => {
    const blank = endsInAddress(markdown, at) ? ' ' : ''
    const gap = /[(:]/.test(markdown[at] ?? '') ? GAP : ''
    return { start: at, end: at, text: `${blank}[${OPEN}${name}${CLOSE}]${gap}` }
  }
  const tokens = [
    ...sentences.flatMap(({ ord, start, end }) => {
      const text = markdown.slice(start, end)
      const from = start + lengthOf(text, FORMULA_FIRST) + lengthOf(text, CELL_FIRST)
      const to = end - lengthOf(text, FORMULA_LAST) - lengthOf(text, CELL_LAST)
      return from < to ? [token(from, `s${ord}`), token(to, `e${ord}`)] : []
    }),
    ...sections.map(({ headingEnd }, index) => token(headingEnd, `h${index}`)),
  ]
  const around = changes.filter(({ inside }) => !inside)
  return replaceRanges(markdown, [...around, ...tokens, ...changes.filter(({ inside }) => inside)])
}

/** Splits a text into strings and tokens. */
export function splitAtSentences(text: string): (string | SentenceToken)[] {
  const parts = text.split(TOKEN)
  const found: (string | SentenceToken)[] = []
  for (let at = 0; at < parts.length; at += 3) {
    if (parts[at]) found.push(parts[at] as string)
    const kind = KINDS[parts[at + 1] ?? '']
    if (kind) found.push({ kind, number: Number(parts[at + 2]) })
  }
  return found
}

const KINDS: Record<string, SentenceToken['kind']> = { s: 'start', e: 'end', h: 'heading' }

/** Keeps some of the sentences, each as a paragraph, under their headings. */
export function onlySentences(text: string, ords: ReadonlySet<number>): string {
  const pattern = /^[ \t]*#{1,6}[ \t].*\[\uFDD2h\d+\uFDD3\].*$|\[\uFDD2s(\d+)\uFDD3\][\s\S]*?\[\uFDD2e\1\uFDD3\]/gm
  const blocks: { level: number; text: string }[] = []
  for (const [found, ord] of text.matchAll(pattern)) {
    if (ord === undefined) {
      const level = /#+/.exec(found)?.[0].length ?? 1
      while ((blocks.at(-1)?.level ?? 7) < 7 && (blocks.at(-1)?.level ?? 0) >= level) blocks.pop()
      blocks.push({ level, text: found.trim() })
    } else if (ords.has(Number(ord))) blocks.push({ level: 7, text: found.replace(/\s*\n\s*/g, ' ') })
  }
  while ((blocks.at(-1)?.level ?? 7) < 7) blocks.pop()
  return blocks.map((block) => block.text).join('\n\n')
}

function lengthOf(text: string, pattern: RegExp): number {
  return pattern.exec(text)?.[0].length ?? 0
}
