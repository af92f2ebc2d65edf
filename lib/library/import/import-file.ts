import { env } from '../../env'
import { referenceFormat } from './references/reference-format'
import { REFERENCE_LIMITS } from './references/reference-limits'

/** A file that an import can take, from an upload, a zip or a folder. */
export type ImportFile = {
  /** path as the person knows it, with forward slashes */
  path: string
  /** declared size in bytes */
  size: number
  open(): Promise<AsyncIterable<Uint8Array>>
}

/**
 * The files of an import, refused files with the reason, and how to release them. `known`: files taken earlier, which
 * others may refer to.
 */
export type ImportFiles = {
  files: ImportFile[]
  known?: ImportFile[]
  refused: { path: string; reason: string }[]
  close(): Promise<void>
}

export const isPdfPath = (path: string) => /\.pdf$/i.test(path)

/** Whether a path is hidden or an operating system's leftover. */
export const isHiddenPath = (path: string) => path.split('/').some((part) => /^(\.(?!\.?$)|__MACOSX$)/.test(part))

const MEGABYTE = 1024 * 1024

/** Maximum bytes for a file with this name, wherever it is. */
export function limitOf(path: string): number {
  return isPdfPath(path) || !referenceFormat(path) ? env().MAX_FILE_MB * MEGABYTE : REFERENCE_LIMITS.bytes
}

export function sayMegabytes(bytes: number): string {
  return `${Math.round((bytes / MEGABYTE) * 10) / 10} MB`
}
