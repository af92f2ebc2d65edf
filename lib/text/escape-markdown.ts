/** Plain text as markdown that says the same, within a line. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_<>$~[\]|]/g, (sign) => `\\${sign}`)
}
