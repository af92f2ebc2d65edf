/** The fields of one RIS record, in their order. */
export type RisRecord = { line: number; fields: [tag: string, value: string][] }

const FIELD = /^[\s\uFEFF]*([A-Z][A-Z0-9]) {1,3}-(?: (.*)|\s*)$/

/**
 * Cuts a RIS file into records, tolerantly: a record ends with ER; where ER was forgotten, a TY begins the next
 * one when both sides have a title. A line without a tag goes on with the field before it.
 */
export function splitRis(text: string): RisRecord[] {
  const records: RisRecord[] = []
  let record: RisRecord = { line: 1, fields: [] }
  const end = (line: number) => {
    if (record.fields.length > 0) records.push(...splitAtTypes(record))
    record = { line, fields: [] }
  }
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    const [, tag, value = ''] = FIELD.exec(line) ?? []
    const last = record.fields.at(-1)
    if (tag === 'ER') end(at + 2)
    else if (tag) {
      if (record.fields.length === 0) record.line = at + 1
      record.fields.push([tag, value.trim()])
    } else if (last && line.trim()) last[1] = `${last[1]} ${line.trim()}`.trim()
  }
  end(0)
  return records
}

function splitAtTypes({ line, fields }: RisRecord): RisRecord[] {
  const titled = (part: RisRecord['fields']) => part.some(([tag, value]) => /^(TI|T1)$/.test(tag) && value)
  const cut = fields.findIndex(([tag], i) => tag === 'TY' && titled(fields.slice(0, i)) && titled(fields.slice(i)))
  if (cut === -1) return [{ line, fields }]
  return [{ line, fields: fields.slice(0, cut) }, ...splitAtTypes({ line, fields: fields.slice(cut) })]
}
