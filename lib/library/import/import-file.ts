import { env } from '../../env'
import { referenceFormat } from './references/reference-format'
import { REFERENCE_LIMITS } from './references/reference-limits'

/** A file that an import can take, wherever it lies: in an upload, a zip or a folder. */
export type ImportFile = {
  /** as the person knows it, with forward slashes */
  path: string
  /** in bytes, as it is declared */
  size: number
  open(): Promise<AsyncIterable<Uint8Array>>
}

/**
 * The files of an import, those that were refused with the reason, and how to let go of them. `known`: files that were
 * taken before, to which the others may refer.
 */
export type ImportFiles = {
  files: ImportFile[]
  known?: ImportFile[]
  refused: { path: string; reason: string }[]
  close(): Promise<void>
}

export const isPdfPath = (path: string) => /\.pdf$/i.test(path)

/** Whether a path is hidden or left behind by an operating system. */
export const isHiddenPath = (path: string) => path.split('/').some((part) => /^(\.(?!\.?$)|__MACOSX$)/.test(part))

const MEGABYTE = 1024 * 1024

/** The most bytes that are taken of a file with this name, wherever it lies. */
export function limitOf(path: string): number {
  return isPdfPath(path) || !referenceFormat(path) ? env().MAX_FILE_MB * MEGABYTE : REFERENCE_LIMITS.bytes
}

export function sayMegabytes(bytes: number): string {
  return `${Math.round((bytes / MEGABYTE) * 10) / 10} MB`
}
