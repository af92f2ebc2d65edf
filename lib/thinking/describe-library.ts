import { z } from 'zod'
import { fence } from '../models/fence'
import type { Task } from './think'

/** A theme as a model is shown it: phrases that tell it from the others, and papers of it. */
export type ThemeToDescribe = { phrases: string[]; size: number; papers: { title: string; abstract: string }[] }

export type LibraryDescription = {
  /** in the order of the themes */
  themes: { name: string; about: string }[]
  questions: string[]
}

/** Questions that are asked for. */
export const QUESTIONS = 5
/** Characters of an abstract that are shown. */
const ABSTRACT = 500

const line = (most: number) => z.string().trim().min(2).max(most)
const schema = z.object({
  themes: z.array(z.object({ number: z.number().int(), name: line(80), about: line(400) })),
  questions: z.array(line(300)).min(QUESTIONS),
})

/** Names the themes of a library, says in a sentence what each is about, and what could be asked; null without a model. */
export const describeLibrary: Task<ThemeToDescribe[], Promise<LibraryDescription | null>> = {
  async withModel(themes, model, signal) {
    const { themes: named, questions } = await model.generate({
      prompt: 'library_overview',
      variables: { THEMES: fenceThemes(themes), COUNT: String(themes.length), QUESTIONS: String(QUESTIONS) },
      schema: schema.refine(
        ({ themes: given }) => themes.every((_, at) => given.some(({ number }) => number === at + 1)),
        { message: 'Each theme must be named once, by its number.' },
      ),
      signal,
    })
    const described = themes.map((_, at) => {
      const { name = '', about = '' } = named.find(({ number }) => number === at + 1) ?? {}
      return { name, about }
    })
    return { themes: described, questions: [...new Set(questions)].slice(0, QUESTIONS) }
  },
  async without() {
    return null
  },
}

function fenceThemes(themes: ThemeToDescribe[]): string {
  return fence(
    'theme',
    themes.map(({ phrases, size, papers }, at) => ({
      attributes: { number: String(at + 1), papers: String(size) },
      text: [
        `Words: ${phrases.join(', ')}`,
        ...papers.map(({ title, abstract }) => `- ${title}\n  ${abstract.slice(0, ABSTRACT).replace(/\s+/g, ' ')}`),
      ].join('\n'),
    })),
  )
}
