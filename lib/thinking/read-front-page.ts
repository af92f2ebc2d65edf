import { z } from 'zod'
import { fenceText } from '../models/prompts/fence'
import { fieldsIn, type LineForm } from '../models/prompts/line-form'
import type { Task } from './think'

/** Characters of the page that contain its title and authors. */
const READ = 4_000
const MOST_AUTHORS = 120
/** Shortest title, in characters. */
const SHORTEST_TITLE = 6

export type FrontPage = { title: string; authors: string[] }

const lines: LineForm = (all) => {
  const { values, left } = fieldsIn(all, ['title', 'author'])
  return { value: { title: values.title[0] ?? '', authors: values.author }, left }
}

/**
 * Reads the printed title and authors from the text of a first page. Drops what is not on the page word for word: the
 * title is then empty, or an author is missing. Null without a model.
 */
export const readFrontPage: Task<string, Promise<FrontPage | null>> = {
  async withModel(text, model, signal) {
    const page = text.slice(0, READ)
    const { title, authors } = await model.generate({
      prompt: 'front_page',
      variables: { PAGE: fenceText('page', page) },
      schema: z.object({
        title: z.string().trim().max(500),
        authors: z.array(z.string().trim().max(100)).max(MOST_AUTHORS),
      }),
      lines,
      signal,
    })
    const printed = wordsOf(page)
    const isPrinted = (part: string) => printed.includes(wordsOf(part))
    const isName = (author: string) => /\p{L}\P{L}+\p{L}|\p{Lo}{2}/u.test(author)
    return {
      title: title.length >= SHORTEST_TITLE && isPrinted(title) ? title : '',
      authors: [...new Set(authors)].filter((author) => isName(author) && isPrinted(author)),
    }
  },
  async without() {
    return null
  },
}

/** The words surrounded by spaces, without marks, since a superscript `1` after a name is not part of it. */
function wordsOf(text: string): string {
  const words =
    text
      .toLowerCase()
      .replace(/[_^]\(?\d+(?:,\d+)*\)?/g, ' ')
      .match(/\p{L}[\p{L}\p{M}]*|\p{N}+/gu) ?? []
  return ` ${words.join(' ')} `
}
