import { z } from 'zod'
import { type PromptModel, partsOf } from '../models/calls/prompt-model'
import { fence } from '../models/prompts/fence'
import { fieldsIn, type LineForm, texts } from '../models/prompts/line-form'
import { beginningOf } from '../text/sentences'
import { inGroups } from './in-groups'
import type { Task } from './think'

/** A theme in the form for a model: phrases that distinguish it, and some of its papers. */
export type ThemeToDescribe = { phrases: string[]; size: number; papers: { title: string; abstract: string }[] }

export type LibraryDescription = {
  /** in the order of the input */
  themes: { name: string; about: string }[]
  questions: string[]
}

/** Number of questions to ask for. */
export const QUESTIONS = 5
/** Characters shown of an abstract. */
const ABSTRACT = 500

const line = (most: number) => z.string().trim().min(2).max(most)
const schema = z.object({
  themes: z.array(z.object({ number: z.number().int(), name: line(80), about: line(400) })),
  questions: z.array(line(300)).min(QUESTIONS),
})

/** Names the themes of a library, describes each in a sentence, and suggests questions; null without a model. */
export const describeLibrary: Task<ThemeToDescribe[], Promise<LibraryDescription | null>> = {
  async withModel(themes, model, signal) {
    const { themes: named, questions } = await ((await model.room()) === null ? together : oneByOne)(
      themes,
      model,
      signal,
    )
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

type Described = z.infer<typeof schema>

function together(themes: ThemeToDescribe[], model: PromptModel, signal: AbortSignal): Promise<Described> {
  return model.generate({
    prompt: 'library_overview',
    variables: { THEMES: fenceThemes(themes), COUNT: String(themes.length), QUESTIONS: String(QUESTIONS) },
    schema: schema.refine(
      ({ themes: given }) => themes.every((_, at) => given.some(({ number }) => number === at + 1)),
      { message: 'Each theme must be named once, by its number.' },
    ),
    lines: texts('questions', 300),
    signal,
  })
}

/** Like `together`, for a model with a small window: one call per theme, and one for the questions. */
async function oneByOne(themes: ThemeToDescribe[], model: PromptModel, signal: AbortSignal): Promise<Described> {
  const groups = { most: 1, name: 'Naming the themes', signal }
  const named = await inGroups(model, themes, groups, async ([theme]) => {
    if (!theme) return []
    const number = themes.indexOf(theme) + 1
    const own = schema.shape.themes.element.omit({ number: true })
    const variables = { THEMES: partsOf(theme.papers, (papers) => fenceThemes([{ ...theme, papers }])) }
    return [
      {
        number,
        ...(await model.generate({ prompt: 'library_overview', variables, schema: own, lines: readTheme, signal })),
      },
    ]
  })
  const { questions } = await model.generate({
    prompt: 'library_questions',
    variables: {
      THEMES: partsOf(themes, (shown) => fenceThemes(shown.map(withTitles))),
      QUESTIONS: String(QUESTIONS),
    },
    schema: schema.pick({ questions: true }),
    lines: texts('questions', 300),
    signal,
  })
  return { themes: named, questions }
}

/** Number of a theme's papers shown when asking for questions. */
const SHOWN_TITLES = 4

const withTitles = ({ papers, ...theme }: ThemeToDescribe): ThemeToDescribe => ({
  ...theme,
  papers: papers.slice(0, SHOWN_TITLES).map(({ title }) => ({ title, abstract: '' })),
})

const readTheme: LineForm = (all) => {
  const { values, left } = fieldsIn(all, ['name', 'about'])
  return { value: values.name[0] ? { name: values.name[0], about: values.about[0] } : undefined, left }
}

function fenceThemes(themes: ThemeToDescribe[]): string {
  return fence(
    'theme',
    themes.map(({ phrases, size, papers }, at) => ({
      attributes: { number: String(at + 1), papers: String(size) },
      text: [
        `Words: ${phrases.join(', ')}`,
        ...papers.map(({ title, abstract }) =>
          `- ${title}\n  ${beginningOf(abstract, ABSTRACT).replace(/\s+/g, ' ')}`.trimEnd(),
        ),
      ].join('\n'),
    })),
  )
}
