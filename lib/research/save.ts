import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { resultDocument, resultFileName } from '../citations/result-file'
import { db } from '../db/client'
import { env } from '../env'
import { AppError } from '../errors'
import { getRunView } from './runs'

/** The answer of a run with its references, as a Markdown document. Throws `AppError('not_found' | 'conflict')`. */
export async function answerMarkdown(runId: string): Promise<{ fileName: string; markdown: string }> {
  const client = await db()
  const run = await client.run.findUnique({ where: { id: runId }, select: { question: true } })
  if (!run) throw new AppError('not_found', 'There is no such run. It may have been deleted.')
  const view = await getRunView(runId)
  if (!view.markdown) throw new AppError('conflict', 'There is no answer yet.')
  return {
    fileName: resultFileName(run.question, new Date()),
    markdown: resultDocument({ question: run.question, markdown: view.markdown, references: view.references }),
  }
}

/** Writes the answer to `DATA_DIR/results` and lists it under Saved. Returns its name and where it is. */
export async function saveAnswer(runId: string): Promise<{ fileName: string; path: string }> {
  const client = await db()
  const { fileName, markdown } = await answerMarkdown(runId)
  const answer = await client.answer.findUnique({ where: { runId }, include: { run: true } })
  if (!answer) throw new AppError('conflict', 'There is no finished answer to save.')
  const folder = path.join(env().DATA_DIR, 'results')
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, fileName)
  await writeFile(file, markdown, 'utf8')
  await client.savedAnswer.create({
    data: { id: randomUUID(), answerId: answer.id, fileName, title: answer.run.question },
  })
  return { fileName, path: file }
}

export type SavedItem = {
  id: string
  runId: string
  sessionId: string
  title: string
  fileName: string
  savedAt: string
}

/** Saved answers, newest first. */
export async function listSaved(): Promise<SavedItem[]> {
  const client = await db()
  const rows = await client.savedAnswer.findMany({
    orderBy: { savedAt: 'desc' },
    include: { answer: { include: { run: true } } },
  })
  return rows.map(({ id, title, fileName, savedAt, answer }) => ({
    id,
    runId: answer.runId,
    sessionId: answer.run.sessionId,
    title,
    fileName,
    savedAt: savedAt.toISOString(),
  }))
}
