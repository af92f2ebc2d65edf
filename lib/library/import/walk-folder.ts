import { createReadStream, type Stats } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '../../errors'
import { type ImportFile, isHiddenPath, isPdfPath } from './import-file'
import { isReferencePath } from './references/reference-format'

export type FolderFile = ImportFile & { absolute: string; modified: Date }

export type Walk = {
  /** PDFs and files of references, in the order of their paths */
  files: FolderFile[]
  /** folders and links that could not be read: what lies below them is not known */
  unreadable: { path: string; reason: string }[]
}

/**
 * Finds the PDFs and files of references below a folder. Links within it are followed, those that lead out of it are listed as
 * unreadable; each folder is entered once, what is hidden is left alone, and so is `except`. Throws what the system says when the folder itself cannot be read.
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

/** One file of a folder, as it is now. Throws `AppError('not_found')` when it is not there. */
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

const LEADS_OUT = 'This link leads out of the folder, and is not read. Put the file itself into the folder.'

function isWithin(root: string, real: string): boolean {
  return real === root || real.startsWith(root.endsWith(path.sep) ? root : `${root}${path.sep}`)
}

/** `real`: where it lies without links, so that no link is followed that changed meanwhile. */
function toFile(root: string, file: string, real: string, { size, mtime }: Stats): FolderFile {
  const absolute = path.join(root, file)
  return { path: file, absolute, size, modified: mtime, open: async () => readWhole(real, { size, mtime }) }
}

/** The bytes of a file that stays as it is while it is read: half of one that is being written is none. */
async function* readWhole(absolute: string, before: Pick<Stats, 'size' | 'mtime'>): AsyncGenerator<Uint8Array> {
  yield* createReadStream(absolute)
  const after = await stat(absolute)
  if (after.size !== before.size || after.mtime.getTime() !== before.mtime.getTime())
    throw new AppError('conflict', 'It is still being written. The next scan will read it.')
}

function say(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  const REASONS: Record<string, string> = {
    ENOENT: 'It is not there.',
    EACCES: 'Folio has no permission to read it.',
    EPERM: 'Folio has no permission to read it.',
    ELOOP: 'It leads to itself.',
  }
  return REASONS[code] ?? `It cannot be read (${code || 'unknown'}).`
}
