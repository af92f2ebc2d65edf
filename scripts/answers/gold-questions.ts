import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { AppError } from '../../lib/errors'
import { parseJson } from '../../lib/text/format/clean-text'

const schema = z.object({
  id: z.string(),
  type: z.string(),
  question: z.string().min(1),
  gold: z.array(
    z.object({
      file: z.string(),
      pages: z.array(z.number().int().positive()).min(1),
      /** patterns for the text on those pages, ignoring case; one of them is the answer in the paper's words */
      must: z.array(z.string().refine(isPattern)).optional(),
    }),
  ),
  /** whether any of the places is enough; otherwise their share counts */
  anyOf: z.boolean().optional(),
  /** the question that this one rewords */
  from: z.string().optional(),
})

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'i') instanceof RegExp
  } catch {
    return false
  }
}

/**
 * A question with the places of its answer: PDFs by name, pages from 1. Without a place, the library does not answer
 * it.
 */
export type GoldQuestion = z.infer<typeof schema>

/** The project's own questions, about PDFs that are not part of it. */
const OWN = path.resolve('scripts/answers/questions')

/**
 * The questions in `files`; without files, those in `questions.jsonl` of the folder with the PDFs, else the project's
 * own questions about its PDFs. Throws `AppError('bad_request')` that names the invalid line.
 */
export function readGoldQuestions(dir: string, files: string[], pdfs: string[]): GoldQuestion[] {
  const given = path.join(dir, 'questions.jsonl')
  if (files.length > 0) return files.flatMap(readFile)
  if (existsSync(given)) return readFile(given)
  const names = new Set(pdfs.map((pdf) => path.basename(pdf)))
  const about = (questions: GoldQuestion[]) =>
    questions.every(({ gold }) => gold.every(({ file }) => names.has(path.basename(file))))
  const own = readdirSync(OWN).map((file) => readFile(path.join(OWN, file)))
  const found = own.filter(about).flat()
  if (found.length === 0) throw new AppError('bad_request', `There is no ${given}.`)
  return found
}

function readFile(file: string): GoldQuestion[] {
  if (!existsSync(file)) throw new AppError('bad_request', `There is no ${file}.`)
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      if (!line.trim()) return []
      const parsed = schema.safeParse(parseJson(line))
      if (parsed.success) return [parsed.data]
      throw new AppError('bad_request', `Line ${index + 1} of ${file} is no question with its places.`)
    })
}
