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
