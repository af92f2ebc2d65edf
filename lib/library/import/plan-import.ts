import path from 'node:path'
import { addToList } from '../../add-to-list'
import { toFailure } from '../../errors'
import type { EntryLists } from './entry-list'
import { findAttachment, indexAttachments } from './find-attachment'
import { type ImportFile, type ImportFiles, isPdfPath } from './import-file'
import type { ReportLine } from './import-report'
import { referenceFormat } from './references/reference-format'
import { REFERENCE_LIMITS } from './references/reference-limits'

/** A work item of an import. Plain data, because the plan is stored, and resumed after a crash. */
export type PlanItem =
  /**
   * entry number `place` of a reference file. `pdf` and `missing` are paths, from the import and the entry
   * respectively; `name` is shown to people if the path is unsuitable
   */
  | { kind: 'entry'; file: string; place: number; pdf: string | null; missing: string | null; name?: string }
  | { kind: 'pdf'; path: string; name?: string }
  | { kind: 'told'; line: ReportLine }

/**
 * Plans the work for an import's files: each entry of each reference file, with its first attached PDF, then the PDFs
 * that no entry names. Unreadable files are reported at once.
 */
export async function planImport({ files, known = [], refused }: ImportFiles, lists: EntryLists): Promise<PlanItem[]> {
  const besideOf = bibtexFolders([...files, ...known])
  const pdfs = indexAttachments(files.filter(({ path }) => isPdfPath(path)).map(({ path }) => path))
  const named = new Set<string>()
  const others: PlanItem[] = []
  const items: PlanItem[] = refused.map(({ path, reason }) => reportItem(path, 'skipped', reason))
  for (const file of files.filter(({ path }) => referenceFormat(path))) {
    try {
      let place = -1
      for await (const entry of lists.all(file, besideOf(file))) {
        place += 1
        if ('failure' in entry) {
          items.push(reportItem(`${entry.name} in ${file.path}`, 'failed', entry.failure))
          continue
        }
        const found = entry.reference.files.map((path) => ({ path, file: findAttachment(path, file.path, pdfs) }))
        const [pdf = null, ...more] = [...new Set(found.flatMap(({ file }) => file ?? []))]
        const missing = found.find(({ file }) => !file)?.path ?? null
        items.push({ kind: 'entry', file: file.path, place, pdf, missing })
        items.push(...more.filter((path) => !named.has(path)).map((path) => ({ kind: 'pdf' as const, path })))
        for (const path of [pdf, ...more]) if (path) named.add(path)
      }
    } catch (error) {
      const { code, message } = toFailure(error)
      // A text file without references is an unrelated file beside them.
      if (code === 'unsupported' && referenceFormat(file.path) === 'text')
        others.push(reportItem(file.path, 'skipped', message))
      else items.push(reportItem(file.path, 'failed', message))
    }
  }
  lists.close()
  for (const { path } of files) {
    if (isPdfPath(path)) {
      if (!named.has(path)) items.push({ kind: 'pdf', path })
    } else if (!referenceFormat(path))
      items.push(reportItem(path, 'skipped', 'It is neither a PDF nor a reference file.'))
  }
  return [...items, ...others]
}

/** Returns the other BibTeX files in a file's folder, whose macros and entries it may use, up to the size limit. */
function bibtexFolders(files: ImportFile[]): (file: ImportFile) => ImportFile[] {
  const isBibtex = (file: ImportFile) => referenceFormat(file.path) === 'bibtex'
  const folders = new Map<string, ImportFile[]>()
  for (const file of files.filter(isBibtex)) addToList(folders, path.dirname(file.path), file)
  return (file) => {
    const all = isBibtex(file) ? (folders.get(path.dirname(file.path)) ?? []) : []
    const size = all.reduce((sum, other) => sum + other.size, 0)
    return size > REFERENCE_LIMITS.besideBytes ? [] : all.filter((other) => other !== file)
  }
}

function reportItem(name: string, outcome: ReportLine['outcome'], reason: string): PlanItem {
  return { kind: 'told', line: { name, outcome, reason, paperId: null } }
}
