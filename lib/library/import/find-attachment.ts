import path from 'node:path'
import { addToList } from '../../add-to-list'
import { safeDecode } from '../../text/names/addresses'

/**
 * Finds the file that an attachment path means: the one at that place relative to the reference file, otherwise the one
 * with the longest matching path ending, which also works for absolute paths from another machine. Null if there is
 * none, or a tie.
 */
export function findAttachment(attached: string, referencesPath: string, files: AttachmentIndex): string | null {
  const found = findAsWritten(attached, referencesPath, files)
  // Some programs percent-encode paths.
  return found ?? (attached.includes('%') ? findAsWritten(safeDecode(attached), referencesPath, files) : null)
}

function findAsWritten(attached: string, referencesPath: string, files: AttachmentIndex): string | null {
  const wanted = fold(attached.replaceAll('\\', '/').replace(/^file:\/+/i, '/'))
  const beside = path.posix.normalize(path.posix.join(path.posix.dirname(fold(referencesPath)), wanted))
  const sameName = files.get(path.posix.basename(wanted)) ?? []
  const exact = sameName.find(({ folded }) => folded === beside)
  if (exact) return exact.file
  if (sameName.length > MOST_ALIKE) return null
  const parts = wanted.split('/').reverse()
  const like = (folded: string) => {
    const own = folded.split('/').reverse()
    const differs = own.findIndex((part, i) => part !== parts[i])
    return differs === -1 ? own.length : differs
  }
  const ranked = sameName.map(({ file, folded }) => ({ file, like: like(folded) })).sort((a, b) => b.like - a.like)
  const [best, next] = ranked
  return best && best.like !== next?.like ? best.file : null
}

/** Paths by file name, as given and normalised for comparison. */
export type AttachmentIndex = Map<string, { file: string; folded: string }[]>

/** If more files than this share a name, only the one beside the reference file is considered. */
const MOST_ALIKE = 100

/** Indexes attachments by path. `paths` use `/` as separator. */
export function indexAttachments(paths: string[]): AttachmentIndex {
  const index: AttachmentIndex = new Map()
  for (const file of paths) {
    const folded = fold(file)
    addToList(index, path.posix.basename(folded), { file, folded })
  }
  return index
}

/** Systems differ in letter case and in how they compose accents. */
function fold(text: string): string {
  return text.normalize('NFC').toLowerCase()
}
