import { existsSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { AppError } from '../../lib/errors'
import { idOf } from '../answers/read-library'
import { jsonLines } from '../json-lines'

const schema = z.object({ id: z.string(), question: z.string().min(1), central: z.array(z.string()).min(1) })

/** A common question. `central`: ids of the papers that a librarian would open first. */
export type BroadQuestion = z.infer<typeof schema>

/**
 * Parses the questions of a file, one `{ id, question, central: [PDF] }` per line. Throws `AppError('bad_request')` if
 * the file does not exist, or a central paper is not among `pdfs`.
 */
export function readBroadQuestions(file: string, pdfs: string[]): BroadQuestion[] {
  if (!existsSync(file)) throw new AppError('bad_request', `There is no ${file}.`)
  const known = new Set(pdfs.map(idOf))
  return jsonLines<unknown>(file).map((row, index) => {
    const parsed = schema.safeParse(row)
    if (!parsed.success)
      throw new AppError('bad_request', `Line ${index + 1} of ${file} is no question with its central papers.`)
    const central = parsed.data.central.map(idOf)
    const missing = central.find((id) => !known.has(id))
    if (missing) throw new AppError('bad_request', `There is no ${missing}.pdf beside ${path.basename(file)}.`)
    return { ...parsed.data, central }
  })
}
