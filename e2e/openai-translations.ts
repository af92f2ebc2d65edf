const TRANSLATIONS: Record<string, string> = {
  'Wie funktioniert die Aufmerksamkeit in einem Transformer und warum wird sie skaliert?':
    'How does attention work in a transformer, and why is it scaled?',
}

/** Translates the tests' questions like a well-behaved model; null for other prompts. */
export function translateQuestion(prompt: string): unknown {
  const [, , text] = /<(question-[0-9a-f]{8,})>\n([\s\S]*?)\n<\/\1>/.exec(prompt) ?? []
  return text === undefined ? null : { question: TRANSLATIONS[text] ?? text }
}
