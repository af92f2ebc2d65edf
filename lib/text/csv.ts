/** A line of CSV (RFC 4180). A spreadsheet must not take the words of a paper for a formula: such a field begins with `'`. */
export function csvLine(fields: string[]): string {
  return `${fields.map(csvField).join(',')}\r\n`
}

function csvField(text: string): string {
  const plain = /^[=+@\t\r]|^-(?!\d)/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
