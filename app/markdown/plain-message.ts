/**
 * A message of a stage or an error as a screen shows it: without the picture in front of it, and with passages for the
 * content chunks of the log. The first stage is named for all that it searches.
 */
export function plainMessage(message: string): string {
  return message
    .replace(/^(?:\p{Extended_Pictographic}|\uFE0F|\u200D|\s)+/u, '')
    .replace(/\bcontent chunk/g, 'passage')
    .replace('Searching summaries for relevant papers', 'Searching summaries and full texts')
}
