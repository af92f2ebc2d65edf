import { readParts } from './openai-deep'
import { embedText, nearness } from './openai-embeddings'

/** Grades passages by their words, like a well-behaved model; null for other prompts. */
export function gradePassages(prompt: string): unknown {
  if (!prompt.includes('who decides which passages of papers somebody needs')) return null
  const wanted = embedText(readParts(prompt, 'question')[0]?.text ?? '')
  return {
    grades: readParts(prompt, 'passage').map(({ attributes, text }) => {
      const near = nearness(wanted, embedText(`${attributes.title} ${text}`))
      return { number: Number(attributes.number), grade: near > 0.05 ? 8 : 2, why: 'by its words' }
    }),
  }
}
