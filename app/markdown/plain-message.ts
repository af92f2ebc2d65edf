/**
 * A message of a stage or an error for display: without the emoji in front, and with "passages" for the log's content
 * chunks. Stages are named for what they do, with or without a model.
 */
export function plainMessage(message: string): string {
  return message
    .replace(/^(?:\p{Extended_Pictographic}|\uFE0F|\u200D|\s)+/u, '')
    .replace(/\bcontent chunk/g, 'passage')
    .replace('Searching summaries for relevant papers', 'Searching summaries and full texts')
    .replace(/Synthesizing answer(?: from evidence)?/, 'Putting the answer together')
    .replace(/Found (\d[\d,]*) relevant (papers?)/, '$1 $2 to read')
}
