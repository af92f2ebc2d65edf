import { isReferencePath, referenceFormat } from '@/lib/library/import/references/reference-format'

// The browser gives the path of a file in a chosen folder, but not in a dropped one.
const paths = new WeakMap<File, string>()

/** A file's path in the folder it came with, or its name if it came alone. */
export function pathOf(file: File): string {
  return paths.get(file) || file.webkitRelativePath || file.name
}

/** Whether files include references, so that other files belong to them. */
export function haveReferences(files: File[]): boolean {
  return files.some(({ name }) => referenceFormat(name) !== null || /\.zip$/i.test(name))
}

/** The files of a drop. From folders, at any depth, only PDFs and references. */
export async function droppedFiles(items: DataTransferItemList): Promise<File[]> {
  // The list is emptied at the first await, so read it first.
  const dropped = [...items]
    .filter((item) => item.kind === 'file')
    .map((item) => ({
      entry: item.webkitGetAsEntry?.() ?? null,
      file: item.getAsFile(),
    }))
  const found = await Promise.all(
    dropped.map(({ entry, file }) => (entry?.isDirectory ? readableBelow(entry) : file ? [file] : [])),
  )
  return found.flat()
}

/** Files of a chosen folder that Folio can read. */
export function readableOf(files: FileList): File[] {
  return [...files].filter((file) => isReadableName(file.name))
}

async function readableBelow(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) {
    if (!isReadableName(entry.name)) return []
    const file = await new Promise<File>((settle, fail) => entry.file(settle, fail))
    paths.set(file, entry.fullPath)
    return [file]
  }
  const entries = await readAll((entry as FileSystemDirectoryEntry).createReader())
  return (await Promise.all(entries.map(readableBelow))).flat()
}

/** A reader returns at most a hundred entries at a time. */
async function readAll(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((settle, fail) => reader.readEntries(settle, fail))
    if (some.length === 0) return all
    all.push(...some)
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isReadableName(name: string): boolean {
  return (/\.pdf$/i.test(name) || isReferencePath(name)) && !name.startsWith('.')
}
