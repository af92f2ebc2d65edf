import { db } from '../../db/client'
import { AppError } from '../../errors'
import type { CitedPaper, Overview, Theme } from '../../library/overview/overview'
import type { FoundTheme } from '../../library/overview/read-themes'
import { log } from '../../log'
import { countingUse } from '../../models/model-use'
import { listed } from '../../text/listed'
import { shortTitle } from '../../text/short-title'
import { analyst } from '../../thinking/analyst'
import { describeLibrary, type LibraryDescription, QUESTIONS } from '../../thinking/describe-library'
import { think } from '../../thinking/think'

/** Phrases that a theme is named by, where no model names it; the others are told beside it. */
const NAMED_BY = 2

type Described = Pick<Overview, 'themes' | 'questions' | 'byModel' | 'notice'>
type PaperText = { title: string; abstract: string }

/** The themes with names, and questions to ask: by the model, else of phrases and titles. */
export async function describeThemes(found: FoundTheme[], cited: CitedPaper[]): Promise<Described> {
  const texts = await textsOf(found.flatMap(({ paperIds }) => paperIds))
  const papersOf = ({ paperIds }: FoundTheme) => paperIds.flatMap((id) => texts.get(id) ?? [])
  let description: LibraryDescription | null = null
  let notice: string | null = null
  try {
    const shown = found.map((theme) => ({ ...theme, papers: papersOf(theme) }))
    const { signal } = new AbortController()
    description =
      found.length > 0
        ? await countingUse('other', () => think(describeLibrary, shown, { analyst: analyst(), signal }))
        : null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.warn('the library was described without the model', { code: error.code })
    notice = error.message
  }
  const themes = found.map((theme, at): Theme => {
    const { name, about } = description?.themes[at] ?? {
      name: listed(theme.phrases.slice(0, NAMED_BY), 'and'),
      about: null,
    }
    const papers = theme.paperIds.flatMap((id) => {
      const text = texts.get(id)
      return text ? [{ id, title: text.title }] : []
    })
    return { name, about, phrases: theme.phrases, size: theme.size, papers }
  })
  const questions = description?.questions ?? questionsOn(themes, cited)
  return { themes, questions, byModel: description !== null, notice }
}

/** Questions of what is known by name: pairs of papers that are near each other, the one cited most, and a theme. */
function questionsOn(themes: Theme[], cited: CitedPaper[]): string[] {
  const named = (title: string) => `“${shortTitle(title)}”`
  const compared = themes.flatMap(({ papers: [one, other] }) =>
    one && other ? [`How do ${named(one.title)} and ${named(other.title)} differ?`] : [],
  )
  const [most] = cited
  const central = most ? [`What does ${named(most.title)} propose, and why?`] : []
  const [largest] = themes
  const theme = largest?.name ? [`What do the papers say about ${largest.name}?`] : []
  const alone = themes.flatMap(({ papers }) => papers.map(({ title }) => `What does ${named(title)} show?`))
  const others = QUESTIONS - central.length - theme.length
  return [...new Set([...theme, ...central, ...compared.slice(0, others), ...alone])].slice(0, QUESTIONS)
}

async function textsOf(ids: string[]): Promise<Map<string, PaperText>> {
  const client = await db()
  const papers = await client.paper.findMany({
    where: { id: { in: ids } },
    select: { id: true, title: true, fileName: true, abstract: true },
  })
  return new Map(
    papers.map(({ id, title, fileName, abstract }) => [id, { title: title || fileName, abstract: abstract ?? '' }]),
  )
}
