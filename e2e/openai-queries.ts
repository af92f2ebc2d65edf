/** Whether a prompt asks what to search for beside a question. */
export function asksForQueries(prompt: string): boolean {
  return /^Write three to five search queries/m.test(prompt)
}

/** Searches for a question as it stands, as a model does that knows no other words; null when the prompt asks for no queries. */
export function searchQueries(prompt: string): unknown {
  if (!asksForQueries(prompt)) return null
  const [, , text = ''] = /<(question-[0-9a-f]{8,})>\n([\s\S]*?)\n<\/\1>/.exec(prompt) ?? []
  return { queries: [text] }
}
