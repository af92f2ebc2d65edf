/** A line of CSV (RFC 4180). A field that a spreadsheet would take for a formula gets a leading `'`. */
export function csvLine(fields: string[]): string {
  return `${fields.map(csvField).join(',')}\r\n`
}

// East Asian spreadsheets treat full-width forms like the ordinary ones. A plain number is harmless.
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
const NUMBER = /^[+-]?\d[\d.,]*(?:e[+-]?\d+)?\s?%?$/i

function csvField(text: string): string {
  const plain = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** Characters that end a run of plain text, outside of quotes and within them. */
const PLAIN_ENDS = { ',': /[",\r\n]/g, ';': /[";\r\n]/g, '\t': /["\t\r\n]/g }
const QUOTED_END = /"/g

/**
 * Reads CSV as it arrives, one record at a time (RFC 4180: quoted fields may contain commas, line breaks and doubled
 * quotes). Skips empty lines. Holds one record and one piece of text in memory.
 */
export async function* readCsv(
  pieces: AsyncIterable<string> | Iterable<string>,
  separator: keyof typeof PLAIN_ENDS = ',',
): AsyncGenerator<string[]> {
  let record: string[] = []
  let field = ''
  let isQuoted = false
  // A quote within a quoted field ends it, unless another quote follows.
  let mayEnd = false
  const endField = () => {
    record.push(field)
    field = ''
  }
  for await (const piece of pieces) {
    let at = 0
    while (at < piece.length) {
      if (mayEnd) {
        mayEnd = false
        if (piece[at] === '"') {
          field += '"'
          at += 1
          continue
        }
        isQuoted = false
      }
      const end = isQuoted ? QUOTED_END : PLAIN_ENDS[separator]
      end.lastIndex = at
      const stop = end.exec(piece)?.index ?? piece.length
      field += piece.slice(at, stop)
      at = stop + 1
      const character = piece[stop]
      if (character === '"') {
        if (isQuoted) mayEnd = true
        else if (field === '') isQuoted = true
        else field += character
      } else if (character === separator) endField()
      else if (character === '\n' && (record.length > 0 || field !== '')) {
        endField()
        yield record
        record = []
      }
    }
  }
  if (record.length > 0 || field !== '') {
    endField()
    yield record
  }
}
