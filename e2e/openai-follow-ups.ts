const REFERS = /\b(?:it|its|they|their|this|that|these|those)\b/i

/**
 * Rephrases a follow-up to stand alone, like a well-behaved model, using the subject of the earlier question; null for
 * other prompts.
 */
export function understandQuestion(prompt: string): unknown {
  const earlier = textOf(prompt, 'earlier-question')
  if (earlier === null) return null
  const question = textOf(prompt, 'question') ?? ''
  const about =
    earlier
      .replace(/[?.!]+$/, '')
      .split(' ')
      .at(-1) ?? ''
  if (!REFERS.test(question)) return { stands_alone: true, question: '', about: '' }
  return { stands_alone: false, question: question.replace(REFERS, about), about }
}

function textOf(prompt: string, tag: string): string | null {
  return new RegExp(String.raw`<(${tag}-[0-9a-f]{8,})>\n([\s\S]*?)\n</\1>`).exec(prompt)?.[2] ?? null
}
