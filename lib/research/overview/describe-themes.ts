import { db } from '../../db/client'
import { IN_LIBRARY } from '../../library/in-library'
import type { OftenCited, Overview, OverviewPaper, Theme } from '../../library/overview/overview'
import type { FoundTheme } from '../../library/overview/read-themes'
import { newestTitles } from '../../library/recent/newest-titles'
import { log } from '../../log'
import { countingUse } from '../../models/limits/model-use'
import { shortTitle } from '../../text/names/titles'
import { analyst, thinkOrFallBack } from '../../thinking/ask-analyst'
import { describeLibrary, QUESTIONS } from '../../thinking/question-tasks'

type Described = Pick<Overview, 'themes' | 'questions' | 'byModel' | 'notice'>
type PaperText = { title: string; abstract: string; hasFullText: boolean }

/** Themes and questions to ask by the model; without one no themes, and questions of the titles of papers. */
export async function describeThemes(found: FoundTheme[], cited: OftenCited[]): Promise<Described> {
  const texts = await textsOf([...found.flatMap(({ paperIds }) => paperIds), ...cited.map(({ id }) => id)])
  const papersOf = ({ paperIds }: FoundTheme) => paperIds.flatMap((id) => texts.get(id) ?? [])
  const shown = found.map((theme) => ({ ...theme, papers: papersOf(theme) }))
  const context = { analyst: await analyst(), signal: new AbortController().signal }
  const { value: description, failure } =
    found.length > 0
      ? await countingUse('other', () => thinkOrFallBack(describeLibrary, shown, context))
      : { value: null, failure: null }
  if (failure) log.warn('the library was described without the model', { code: failure.code })
  const notice = failure?.message ?? null
  const titled = found.map(({ paperIds }) =>
    paperIds.flatMap((id) => {
      const text = texts.get(id)
      return text ? [{ id, title: text.title }] : []
    }),
  )
  if (!description) {
    const isAnswerable = ({ id }: { id: string }) => texts.get(id)?.hasFullText === true
    const papers = titled.map((theme) => theme.filter(isAnswerable))
    const questions = questionsOn(papers, cited.filter(isAnswerable), await newestTitles(QUESTIONS))
    return { themes: [], questions, byModel: false, notice }
  }
  const { themes: named, questions } = description
  const themes = found.flatMap(({ phrases, size }, at): Theme[] => {
    const [described, papers = []] = [named[at], titled[at]]
    return described ? [{ ...described, phrases, size, papers }] : []
  })
  return { themes, questions, byModel: true, notice }
}

/**
 * Questions about one paper each: the most cited one, then the first of each theme, then the rest, then the newest. All
 * have full text, since no other paper can answer. A theme's phrases make no natural question.
 */
function questionsOn(themes: OverviewPaper[][], cited: OftenCited[], newest: string[]): string[] {
  const named = (title: string) => `“${shortTitle(title)}”`
  const [most] = cited
  const central = most ? [`What does ${named(most.title)} propose, and why?`] : []
  const others = themes
    .flatMap((papers) => papers.map(({ id, title }, rank) => ({ id, title, rank })))
    .filter(({ id }) => id !== most?.id)
    .sort((a, b) => a.rank - b.rank)
    .map(({ title }) => title)
  const rest = [...others, ...newest.filter((title) => title && title !== most?.title)]
  return [...new Set([...central, ...rest.map((title) => `What does ${named(title)} show?`)])].slice(0, QUESTIONS)
}

async function textsOf(ids: string[]): Promise<Map<string, PaperText>> {
  const client = await db()
  const papers = await client.paper.findMany({
    where: { ...IN_LIBRARY, id: { in: ids } },
    select: { id: true, title: true, fileName: true, abstract: true, fileHash: true },
  })
  return new Map(
    papers.map(({ id, title, fileName, abstract, fileHash }) => [
      id,
      { title: title || fileName, abstract: abstract ?? '', hasFullText: fileHash !== null },
    ]),
  )
}
