/** What of a still growing text can be shown: a marker that is not closed yet waits until it is. */
export function hideHalfMarker(markdown: string): string {
  return markdown.replace(/[ \t]*\[[^[\]\n]{0,200}$/, '')
}
