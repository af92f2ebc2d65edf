import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { db } from '../../db/client'
import { AppError } from '../../errors'
import { chosenStyle } from '../../library/own-style/own-style'
import { exportAnswer } from '../export/export'
import { savedPath } from './saved-path'

/**
 * Writes an answer to `DATA_DIR/results` as Markdown, in the person's citation style, and lists it under Saved. If this
 * answer or another version of it was saved before, updates its file and entry. Returns file name and path. Throws
 * `AppError('not_found' | 'conflict')`.
 */
export async function saveAnswer(runId: string): Promise<{ fileName: string; path: string }> {
  const client = await db()
  const file = await exportAnswer(runId, { format: 'md', style: await chosenStyle() })
  const { id: answerId, run } = await client.answer.findUniqueOrThrow({ where: { runId }, include: { run: true } })
  const rootId = run.rootId ?? runId
  const saved = await client.savedAnswer.findFirst({
    where: { answer: { run: { OR: [{ id: rootId }, { rootId }] } } },
    orderBy: { savedAt: 'desc' },
  })
  const fileName = saved?.fileName ?? file.fileName
  const place = savedPath(fileName)
  await mkdir(path.dirname(place), { recursive: true })
  await writeFile(place, file.body)
  const data = { answerId, fileName, title: run.question, savedAt: new Date() }
  const id = saved?.id ?? randomUUID()
  await client.savedAnswer.upsert({ where: { id }, create: { id, ...data }, update: data })
  return { fileName, path: place }
}

/**
 * Removes an answer from the list of saved ones. Its file stays in `DATA_DIR/results`, and `keepSaved` lists it again.
 * Throws `AppError('not_found')`.
 */
export async function forgetSaved(id: string): Promise<void> {
  const client = await db()
  const { count } = await client.savedAnswer.deleteMany({ where: { id } })
  if (count === 0) throw new AppError('not_found', 'This answer is no longer in the list.')
}

/** Lists a removed answer again, with its file. Throws `AppError('not_found')`. */
export async function keepSaved(saved: Pick<SavedItem, 'id' | 'runId' | 'fileName' | 'savedAt'>): Promise<void> {
  const client = await db()
  const answer = await client.answer.findUnique({ where: { runId: saved.runId }, include: { run: true } })
  if (!answer) throw new AppError('not_found', 'There is no such answer. It may have been deleted.')
  const { id, fileName } = saved
  const data = { id, answerId: answer.id, fileName, title: answer.run.question, savedAt: new Date(saved.savedAt) }
  await client.savedAnswer.upsert({ where: { id }, create: data, update: {} })
}

export type SavedItem = Awaited<ReturnType<typeof listSaved>>[number]

/** Saved answers, newest first. */
export async function listSaved() {
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
