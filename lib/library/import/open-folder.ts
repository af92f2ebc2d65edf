import { env } from '../../env'
import type { EntryLists } from './entry-list'
import { isPdfPath } from './import-file'
import type { ImportSource } from './import-source'
import { getLibraryFolder } from './library-folder'
import { type PlanItem, planImport } from './plan-import'
import { isReferencePath } from './references/reference-format'
import { isGone, isUnchanged, listSourceFiles, rememberFile, rememberGone, rememberSeen } from './source-files'
import { takeFolderPdf } from './take-folder-pdf'
import { hashFile } from './take-pdf'
import { type FolderFile, findFile, type Walk, walkFolder } from './walk-folder'

/** The current state of the library folder, compared with its stored state. */
type Look = Walk & { changed: Set<FolderFile>; gone: { path: string; paperId: string | null }[] }

/** The library folder as an import source. Throws `AppError('not_found')` if it does not exist. */
export async function openFolder(lists: EntryLists): Promise<ImportSource> {
  const root = await getLibraryFolder()
  return {
    origin: 'folder',
    plan: () => plan(root, lists),
    pdf: (path) => takeFolderPdf(root, path),
    entry: async (path, place) => lists.at(await findFile(root, path), place),
    finish: async (items) => {
      const read = new Set(items.flatMap((item) => (item.kind === 'entry' ? [item.file] : [])))
      for (const path of read) {
        const file = await findFile(root, path)
        await rememberFile(file, { hash: await hashFile(file) })
      }
      // An unreadable file is retried when it changes.
      for (const item of items) {
        if (item.kind !== 'told' || item.line.outcome !== 'failed' || !isReferencePath(item.line.name)) continue
        const file = await findFile(root, item.line.name).catch(() => null)
        if (file) await rememberFile(file, { error: { code: 'unreadable', message: item.line.reason } })
      }
    },
    close: async () => lists.close(),
  }
}

/** Whether a scan would find new, changed or removed files. Reads no file. */
export async function hasFolderChanged(): Promise<boolean> {
  const { files, changed, gone } = await look(await getLibraryFolder(), { again: false })
  return files.some((file) => changed.has(file)) || gone.length > 0
}

async function plan(root: string, lists: EntryLists): Promise<{ items: PlanItem[]; unchanged: number }> {
  const { files, unreadable, changed, gone } = await look(root, { again: true })
  const unchanged = files.filter((file) => !changed.has(file))
  await rememberSeen(unchanged.map(({ absolute }) => absolute))
  await rememberGone(gone.map(({ path }) => path))
  // Entries may name PDFs taken earlier; unchanged reference files are skipped.
  const asked = files.filter((file) => isPdfPath(file.path) || changed.has(file))
  const items = await planImport({ files: asked, known: unchanged, refused: unreadable, close: async () => {} }, lists)
  const paths = new Set([...changed].map(({ path }) => path))
  return {
    items: [
      ...items.filter((item) => item.kind !== 'pdf' || paths.has(item.path)),
      ...gone.map(({ path, paperId }) => goneItem(path, paperId)),
    ],
    unchanged: unchanged.length,
  }
}

/** `again`: treat files that failed the last time as changed. */
async function look(root: string, { again }: { again: boolean }): Promise<Look> {
  const walk = await walkFolder(root, { except: env().DATA_DIR })
  const rows = await listSourceFiles()
  const changed = walk.files.filter((file) => {
    const row = rows.get(file.absolute)
    if (!row || !isUnchanged(file, row) || isGone(row)) return true
    return again && row.error !== null && isPdfPath(file.path)
  })
  const seen = new Set(walk.files.map(({ absolute }) => absolute))
  const unknown = walk.unreadable.map(({ path }) => `${root}/${path}`)
  const gone = [...rows.values()].filter(
    (row) =>
      row.path.startsWith(`${root}/`) &&
      !seen.has(row.path) &&
      !isGone(row) &&
      !unknown.some((path) => row.path === path || row.path.startsWith(`${path}/`)),
  )
  return { ...walk, changed: new Set(changed), gone: gone.map(({ path, paperId }) => ({ path, paperId })) }
}

function goneItem(path: string, paperId: string | null): PlanItem {
  const reason = paperId
    ? 'The file is no longer in the folder. Its paper stays in the library.'
    : 'The file is no longer in the folder.'
  return { kind: 'told', line: { name: path, outcome: 'skipped', reason, paperId } }
}
