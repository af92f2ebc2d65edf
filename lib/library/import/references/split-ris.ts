import { REFERENCE_LIMITS } from './reference-limits'
import { splitLines } from './split-lines'

/** The fields of one RIS record, in order. `tooLong`: it exceeds the limits, and fields are missing. */
export type RisRecord = { line: number; fields: [tag: string, value: string][]; tooLong: boolean }

const FIELD = /^[\s\uFEFF]*([A-Z][A-Z0-9]) {1,3}-(?: (.*)|\s*)$/s

type Collected = { line: number; fields: [tag: string, lines: string[]][]; characters: number; tooLong: boolean }

/**
 * Splits a RIS file into records, tolerantly. A record ends with ER; if that is missing, a TY starts the next one when
 * both sides have a title. A line without a tag continues the previous field, or is the next keyword, since EndNote
 * writes one per line.
 */
export function* splitRis(text: string): Generator<RisRecord> {
  let record = begin(1)
  let at = 0
  for (const line of splitLines(text)) {
    at += 1
    const [, tag, value = ''] = FIELD.exec(line) ?? []
    if (tag === 'ER') {
      yield* end(record)
      record = begin(at + 1)
    } else if (tag) {
      if (record.fields.length === 0) record.line = at
      if (hasRoom(record, line)) record.fields.push([tag, [value.trim()]])
    } else if (record.fields.length > 0 && line.trim() && hasRoom(record, line)) {
      const last = record.fields.at(-1)
      if (last?.[0] === 'KW' && /^\S/.test(line)) record.fields.push(['KW', [line.trim()]])
      else last?.[1].push(line.trim())
    }
  }
  yield* end(record)
}

function begin(line: number): Collected {
  return { line, fields: [], characters: 0, tooLong: false }
}

function hasRoom(record: Collected, { length }: string): boolean {
  record.characters += length
  record.tooLong ||= record.characters > REFERENCE_LIMITS.characters || record.fields.length >= REFERENCE_LIMITS.fields
  return !record.tooLong
}

function* end({ line, fields: collected, tooLong }: Collected): Generator<RisRecord> {
  const fields = collected.map(([tag, lines]): RisRecord['fields'][number] => [tag, lines.join(' ').trim()])
  const isTitle = ([tag, value]: RisRecord['fields'][number]) => /^(TI|T1)$/.test(tag) && value !== ''
  const lastTitle = fields.findLastIndex(isTitle)
  let from = 0
  let titled = false
  for (const [i, field] of fields.entries()) {
    if (field[0] === 'TY' && titled && i <= lastTitle) {
      yield { line, fields: fields.slice(from, i), tooLong }
      from = i
      titled = false
    }
    titled ||= isTitle(field)
  }
  if (fields.length > from) yield { line, fields: fields.slice(from), tooLong }
}
