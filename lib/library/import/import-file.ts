/** A file that an import can take, wherever it lies: in an upload, a zip or a folder. */
export type ImportFile = {
  /** as the person knows it, with forward slashes */
  path: string
  /** in bytes, as it is declared */
  size: number
  open(): Promise<AsyncIterable<Uint8Array>>
}

/** The files of an import, those that were refused with the reason, and how to let go of them. */
export type ImportFiles = {
  files: ImportFile[]
  refused: { path: string; reason: string }[]
  close(): Promise<void>
}

export const isPdfPath = (path: string) => /\.pdf$/i.test(path)

/** What systems leave behind, and what people hide. */
export const isHiddenPath = (path: string) => path.split('/').some((part) => /^(\.(?!\.?$)|__MACOSX$)/.test(part))
