import path from 'node:path'
import { addToList } from '../../text/add-to-list'
import { safeDecode } from '../../text/safe-decode'

/**
 * Finds which of the files an attached path means: the one at that place beside the file of references, else the
 * one whose path ends most like it, which works for absolute paths of another machine too. Null when there is
 * none, or when several are equally like it.
 */
export function findAttachment(attached: string, referencesPath: string, files: AttachmentIndex): string | null {
  const found = findAsWritten(attached, referencesPath, files)
  // Some programs write paths as addresses.
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

/** Paths by their last part, as they are and as they are compared. */
export type AttachmentIndex = Map<string, { file: string; folded: string }[]>

/** Among more files of one name none is chosen but the one beside. */
const MOST_ALIKE = 100

/** Index of attachments by path. `paths` use `/` as separator. */
export function indexAttachments(paths: string[]): AttachmentIndex {
  const index: AttachmentIndex = new Map()
  for (const file of paths) {
    const folded = fold(file)
    addToList(index, path.posix.basename(folded), { file, folded })
  }
  return index
}

/** Systems differ in case and in how accents are composed. */
function fold(text: string): string {
  return text.normalize('NFC').toLowerCase()
}
