import { saveFile } from '@/app/export/save-file'
import { reach } from '@/app/ui/reach'
import type { ReferenceFileFormat } from '@/lib/citations/files/references-file'
import { exportPapers } from './cite-actions'

export const REFERENCE_NAMES: [format: ReferenceFileFormat, name: string][] = [
  ['bib', 'BibTeX'],
  ['ris', 'RIS'],
  ['json', 'CSL-JSON'],
]

/** Saves the references of papers, or of the whole library (`null`), as a file. Returns what went wrong, or null. */
export async function saveReferences(ids: string[] | null, format: ReferenceFileFormat): Promise<string | null> {
  const outcome = await reach(exportPapers(ids, format))
  if (!outcome.ok) return outcome.error.message
  saveFile(outcome.value.fileName, outcome.value.mediaType, outcome.value.body)
  return null
}
