/** The files of a drop; of folders, with all that is below them, only the PDFs. */
export async function droppedFiles(items: DataTransferItemList): Promise<File[]> {
  // The list is emptied as soon as this function waits, so it is read first.
  const dropped = [...items]
    .filter((item) => item.kind === 'file')
    .map((item) => ({
      entry: item.webkitGetAsEntry?.() ?? null,
      file: item.getAsFile(),
    }))
  const found = await Promise.all(
    dropped.map(({ entry, file }) => (entry?.isDirectory ? pdfsBelow(entry) : file ? [file] : [])),
  )
  return found.flat()
}

/** Of a chosen folder, what Folio can read. */
export function pdfsOf(files: FileList): File[] {
  return [...files].filter((file) => isPdfName(file.name))
}

async function pdfsBelow(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) {
    if (!isPdfName(entry.name)) return []
    return [await new Promise<File>((settle, fail) => entry.file(settle, fail))]
  }
  const entries = await readAll((entry as FileSystemDirectoryEntry).createReader())
  return (await Promise.all(entries.map(pdfsBelow))).flat()
}

/** A reader gives at most a hundred entries at a time. */
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

function isPdfName(name: string): boolean {
  return /\.pdf$/i.test(name) && !name.startsWith('.')
}
