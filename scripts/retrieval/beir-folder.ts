import { createReadStream, existsSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { AppError } from '../../lib/errors'
import { parseJson } from '../../lib/text/format/clean-text'

const document = z.object({ _id: z.string(), title: z.string().default(''), text: z.string().default('') })
const query = z.object({ _id: z.string(), text: z.string() })

export type BeirFolder = {
  documents: { id: string; title: string; text: string }[]
  /** those with at least one relevant document */
  queries: { id: string; text: string; relevant: Map<string, number> }[]
}

/**
 * Reads a retrieval collection in BEIR's layout: `corpus.jsonl`, `queries.jsonl`, `qrels/test.tsv`. Throws
 * `AppError('bad_request')` that names the missing or invalid file.
 */
export async function readBeirFolder(dir: string): Promise<BeirFolder> {
  const documents = (await readJsonLines(path.join(dir, 'corpus.jsonl'), document)).map(({ _id, ...rest }) => ({
    id: _id,
    ...rest,
  }))
  const judged = await readJudgements(path.join(dir, 'qrels', 'test.tsv'))
  const queries = (await readJsonLines(path.join(dir, 'queries.jsonl'), query)).flatMap(({ _id, text }) => {
    const relevant = judged.get(_id)
    return relevant ? [{ id: _id, text, relevant }] : []
  })
  return { documents, queries }
}

async function readJsonLines<T>(file: string, schema: z.ZodType<T>): Promise<T[]> {
  const found: T[] = []
  for await (const [line, number] of linesOf(file)) {
    const parsed = schema.safeParse(parseJson(line))
    if (!parsed.success) throw new AppError('bad_request', `Line ${number} of ${file} is not as BEIR has it.`)
    found.push(parsed.data)
  }
  return found
}

/** Query → document → grade, for grades above 0. */
async function readJudgements(file: string): Promise<Map<string, Map<string, number>>> {
  const judged = new Map<string, Map<string, number>>()
  for await (const [line] of linesOf(file)) {
    const [queryId = '', documentId = '', score = ''] = line.split('\t')
    // The header has no number, and grade 0 is not relevant.
    if (!(Number(score) > 0)) continue
    judged.set(queryId, (judged.get(queryId) ?? new Map()).set(documentId, Number(score)))
  }
  return judged
}

async function* linesOf(file: string): AsyncGenerator<[line: string, number: number]> {
  if (!existsSync(file)) throw new AppError('bad_request', `There is no ${file}.`)
  let number = 0
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    number++
    if (line.trim()) yield [line, number]
  }
}
