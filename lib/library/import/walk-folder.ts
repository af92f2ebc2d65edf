import { createReadStream, type Stats } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '../../errors'
import { type ImportFile, isHiddenPath, isPdfPath } from './import-file'
import { isReferencePath } from './references/reference-format'

export type FolderFile = ImportFile & { absolute: string; modified: Date }

export type Walk = {
  /** PDFs and reference files, sorted by path */
  files: FolderFile[]
  /** folders and links that could not be read, so their content is unknown */
  unreadable: { path: string; reason: string }[]
}

/**
 * Finds the PDFs and reference files below a folder. Follows links inside it and lists links leading out of it as
 * unreadable; enters each folder once; skips hidden files and `except`. Throws the system's error if the folder itself
 * cannot be read.
 */
export async function walkFolder(root: string, { except }: { except: string }): Promise<Walk> {
  const walk: Walk = { files: [], unreadable: [] }
  const entered = new Set([await realpath(except).catch(() => except)])
  const realRoot = await realpath(root)
  await enter(realRoot, '')
  return walk

  async function enter(real: string, below: string): Promise<void> {
    if (entered.has(real)) return
    entered.add(real)
    const names = (await readdir(path.join(root, below))).sort()
    for (const name of names) {
      const file = below ? `${below}/${name}` : name
      if (!isHiddenPath(name))
        await look(file).catch((error) => walk.unreadable.push({ path: file, reason: say(error) }))
    }
  }

  async function look(file: string): Promise<void> {
    const absolute = path.join(root, file)
    const found = await stat(absolute)
    const isWanted = found.isDirectory() || (found.isFile() && (isPdfPath(file) || isReferencePath(file)))
    if (!isWanted) return
    const real = await realpath(absolute)
    if (!isWithin(realRoot, real)) return void walk.unreadable.push({ path: file, reason: LEADS_OUT })
    if (found.isDirectory()) return enter(real, file)
    walk.files.push(toFile(root, file, real, found))
  }
}

/** One file of a folder in its current state. Throws `AppError('not_found')` if it does not exist. */
export async function findFile(root: string, file: string): Promise<FolderFile> {
  try {
    const absolute = path.join(root, file)
    const real = await realpath(absolute)
    if (!isWithin(await realpath(root), real)) throw new AppError('not_found', LEADS_OUT)
    return toFile(root, file, real, await stat(real))
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('not_found', say(error), { cause: error })
  }
}

const LEADS_OUT = 'This link points outside the folder, so it was skipped. Put the file itself in the folder.'

function isWithin(root: string, real: string): boolean {
  return real === root || real.startsWith(root.endsWith(path.sep) ? root : `${root}${path.sep}`)
}

/** `real`: its path without links, so that a link changed meanwhile is not followed. */
function toFile(root: string, file: string, real: string, { size, mtime }: Stats): FolderFile {
  const absolute = path.join(root, file)
  return { path: file, absolute, size, modified: mtime, open: async () => readWhole(real, { size, mtime }) }
}

/** Reads a file, and fails if it changes meanwhile: half a file is worthless. */
async function* readWhole(absolute: string, before: Pick<Stats, 'size' | 'mtime'>): AsyncGenerator<Uint8Array> {
  yield* createReadStream(absolute)
  const after = await stat(absolute)
  if (after.size !== before.size || after.mtime.getTime() !== before.mtime.getTime())
    throw new AppError('conflict', 'It is still being written. The next scan will read it.')
}

function say(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  const REASONS: Record<string, string> = {
    ENOENT: 'It was not found.',
    EACCES: 'Folio has no permission to read it.',
    EPERM: 'Folio has no permission to read it.',
    ELOOP: 'It links to itself.',
  }
  return REASONS[code] ?? `It cannot be read (${code || 'unknown'}).`
}
