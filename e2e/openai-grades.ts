import { readParts } from './openai-deep'
import { embedText, nearness } from './openai-embeddings'

/** Grades of passages, as a well-behaved model might give them by their words; null when the prompt asks for none. */
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
