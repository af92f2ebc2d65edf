/** Whether a prompt asks what to search for beside a question, or for feedback. */
export function asksForQueries(prompt: string): boolean {
  return /^Write three to five search queries/m.test(prompt) || asksForWishes(prompt)
}

const asksForWishes = (prompt: string) => /^Write one search query for each wish/m.test(prompt)

/**
 * Searches for a question as it stands, and for feedback with the words of its question, as a model does that knows no other
 * words; null when the prompt asks for no queries.
 */
export function searchQueries(prompt: string): unknown {
  const question = textOf(prompt, 'question')
  if (asksForWishes(prompt)) return { queries: [`${textOf(prompt, 'feedback')} ${question}`] }
  return asksForQueries(prompt) ? { queries: [question], aspects: [] } : null
}

function textOf(prompt: string, tag: string): string {
  return new RegExp(`<(${tag}-[0-9a-f]{8,})>\\n([\\s\\S]*?)\\n</\\1>`).exec(prompt)?.[2] ?? ''
}
