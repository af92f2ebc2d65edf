/** A line of CSV (RFC 4180). A spreadsheet must not take the words of a paper for a formula: such a field begins with `'`. */
export function csvLine(fields: string[]): string {
  return `${fields.map(csvField).join(',')}\r\n`
}

// The wide forms are read as the narrow ones by spreadsheets of East Asia; a number alone computes nothing.
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
const NUMBER = /^[+-]?\d[\d.,]*(?:e[+-]?\d+)?\s?%?$/i

function csvField(text: string): string {
  const plain = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
