/** Whether a prompt asks for search queries for a question or feedback. */
export function asksForQueries(prompt: string): boolean {
  return /^Write three to five search queries/m.test(prompt) || asksForWishes(prompt)
}

const asksForWishes = (prompt: string) => /^Write one search query for each wish/m.test(prompt)

/**
 * Queries like those of a model without synonyms: the question itself, or the feedback with the question's words; null
 * for other prompts.
 */
export function searchQueries(prompt: string): unknown {
  const question = textOf(prompt, 'question')
  if (asksForWishes(prompt)) return { queries: [`${textOf(prompt, 'feedback')} ${question}`] }
  return asksForQueries(prompt) ? { queries: [question], aspects: [] } : null
}

function textOf(prompt: string, tag: string): string {
  return new RegExp(`<(${tag}-[0-9a-f]{8,})>\\n([\\s\\S]*?)\\n</\\1>`).exec(prompt)?.[2] ?? ''
}
