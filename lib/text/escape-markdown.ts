/** Escapes plain text for use within a line of Markdown. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_<>$~[\]|]/g, (sign) => `\\${sign}`)
}
