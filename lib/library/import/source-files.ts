import { db } from '../../db/client'
import { Prisma, type SourceFile } from '../../db/generated/client'
import { toJson } from '../../db/json'
import type { Failure } from '../../errors'
import type { FolderFile } from './walk-folder'

export type { SourceFile }

const MOST_BYTES = 2 ** 31 - 1
const AT_ONCE = 500

/** Remembered state of the folder's files, by absolute path. */
export async function listSourceFiles(): Promise<Map<string, SourceFile>> {
  const client = await db()
  const rows = await client.sourceFile.findMany()
  return new Map(rows.map((row) => [row.path, row]))
}

export async function findSourceFile(path: string): Promise<SourceFile | null> {
  const client = await db()
  return client.sourceFile.findUnique({ where: { path } })
}

/** Whether a file is unchanged since it was taken, by size and time, without reading it. */
export function isUnchanged({ size, modified }: FolderFile, row: SourceFile | undefined): boolean {
  return row?.size === columnSize(size) && row.modified.getTime() === modified.getTime()
}

export function isGone({ error }: SourceFile): boolean {
  return (error as { code?: string } | null)?.code === 'gone'
}

type FileState = { hash?: string; paperId?: string; error?: Failure | { code: 'gone'; message: string } }

/** Stores a file's current state and outcome. Values not given keep their stored state. */
export async function rememberFile({ absolute, size, modified }: FolderFile, taken: FileState): Promise<void> {
  const client = await db()
  const state = {
    size: columnSize(size),
    modified,
    seenAt: new Date(),
    ...(taken.hash && { hash: taken.hash }),
    ...(taken.paperId && { paperId: taken.paperId }),
    error: taken.error ? toJson(taken.error) : Prisma.DbNull,
  }
  await client.sourceFile.upsert({ where: { path: absolute }, create: { path: absolute, ...state }, update: state })
}

/** Records when files were last seen. */
export async function rememberSeen(paths: string[]): Promise<void> {
  const client = await db()
  for (let from = 0; from < paths.length; from += AT_ONCE) {
    const some = paths.slice(from, from + AT_ONCE)
    await client.sourceFile.updateMany({ where: { path: { in: some } }, data: { seenAt: new Date() } })
  }
}

/** Records that files are gone. Their papers stay. */
export async function rememberGone(paths: string[]): Promise<void> {
  const client = await db()
  const error = { code: 'gone', message: 'The file no longer exists.' }
  for (let from = 0; from < paths.length; from += AT_ONCE) {
    const some = paths.slice(from, from + AT_ONCE)
    await client.sourceFile.updateMany({ where: { path: { in: some } }, data: { error } })
  }
}

/** Caps the size at the column's maximum; such a file is rejected anyway. */
function columnSize(size: number): number {
  return Math.min(size, MOST_BYTES)
}
