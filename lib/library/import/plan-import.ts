import { toFailure } from '../../errors'
import { findAttachment, indexAttachments } from './find-attachment'
import { type ImportFile, type ImportFiles, isPdfPath } from './import-file'
import type { ReportLine } from './import-report'
import { readReferences, referenceFormat } from './references/read-references'
import type { ReadEntry } from './references/reference'

/** One thing to do of an import. Plain data: the plan is kept, so that a crash goes on with the same one. */
export type PlanItem =
  /** entry number `place` of a file of references; `pdf` and `more` are paths of files of the import */
  | { kind: 'entry'; file: string; place: number; pdf: string | null; more: string[]; missing: string[] }
  | { kind: 'pdf'; path: string }
  | { kind: 'told'; line: ReportLine }

/**
 * What there is to do for the files of an import: each entry of each file of references, with the PDFs that are
 * attached to it, then the PDFs that no entry names. What cannot be read is told of at once.
 */
export async function planImport({ files, refused }: ImportFiles): Promise<PlanItem[]> {
  const pdfs = indexAttachments(files.filter(({ path }) => isPdfPath(path)).map(({ path }) => path))
  const named = new Set<string>()
  const items: PlanItem[] = refused.map(({ path, reason }) => told(path, 'skipped', reason))
  for (const file of files.filter(({ path }) => referenceFormat(path))) {
    const entries = await readEntries(file)
    if ('failure' in entries) items.push(told(file.path, 'failed', entries.failure))
    else
      for (const [place, entry] of entries.entries.entries()) {
        if ('failure' in entry) items.push(told(`${entry.name} in ${file.path}`, 'failed', entry.failure))
        else {
          const found = entry.reference.files.map((path) => ({ path, file: findAttachment(path, file.path, pdfs) }))
          const [pdf = null, ...more] = [...new Set(found.flatMap(({ file }) => file ?? []))]
          const missing = found.filter(({ file }) => !file).map(({ path }) => path)
          items.push({ kind: 'entry', file: file.path, place, pdf, more, missing })
          for (const path of [pdf, ...more]) if (path) named.add(path)
          items.push(...more.map((path) => ({ kind: 'pdf' as const, path })))
        }
      }
  }
  for (const { path } of files) {
    if (isPdfPath(path)) {
      if (!named.has(path)) items.push({ kind: 'pdf', path })
    } else if (!referenceFormat(path))
      items.push(told(path, 'skipped', 'It is neither a PDF nor a file of references.'))
  }
  return items
}

/** The entries of a file of references, or why there are none. */
async function readEntries(file: ImportFile): Promise<{ entries: ReadEntry[] } | { failure: string }> {
  const format = referenceFormat(file.path)
  if (!format) return { failure: 'This is no file of references.' }
  try {
    const parts: Uint8Array[] = []
    for await (const bytes of await file.open()) parts.push(bytes)
    return { entries: await readReferences(format, Buffer.concat(parts)) }
  } catch (error) {
    return { failure: toFailure(error).message }
  }
}

/** Reads each file of references once. */
export function entriesOf(
  find: (path: string) => Promise<ImportFile | undefined>,
): (path: string) => Promise<ReadEntry[]> {
  const read = new Map<string, Promise<ReadEntry[]>>()
  const readOne = async (path: string) => {
    const file = await find(path)
    const found = file ? await readEntries(file) : null
    return found && 'entries' in found ? found.entries : []
  }
  return (path) => {
    const entries = read.get(path) ?? readOne(path)
    read.set(path, entries)
    return entries
  }
}

function told(name: string, outcome: ReportLine['outcome'], reason: string): PlanItem {
  return { kind: 'told', line: { name, outcome, reason, paperId: null } }
}
