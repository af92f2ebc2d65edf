/**
 * A message of a stage or an error as a screen shows it: without the picture in front of it, and with passages for the
 * content chunks of the log. Stages are named for what they do, with a model and without one.
 */
export function plainMessage(message: string): string {
  return message
    .replace(/^(?:\p{Extended_Pictographic}|\uFE0F|\u200D|\s)+/u, '')
    .replace(/\bcontent chunk/g, 'passage')
    .replace('Searching summaries for relevant papers', 'Searching summaries and full texts')
    .replace(/Synthesizing answer(?: from evidence)?/, 'Putting the answer together')
    .replace(/Found (\d[\d,]*) relevant (papers?)/, '$1 $2 to read')
}
