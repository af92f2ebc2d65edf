/** The displayable part of a growing text, without an unfinished marker at its end. */
export function hideHalfMarker(markdown: string): string {
  return markdown.replace(/[ \t]*\[[^[\]\n]{0,200}$/, '')
}
