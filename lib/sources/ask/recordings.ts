import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Folder of recorded responses of sources, from other projects' tests. Tests are skipped if it is absent. */
export const RECORDINGS = path.resolve('../shared/recordings')
export const recorded = existsSync(RECORDINGS)

export function recording(...names: string[]): string {
  return readFileSync(path.join(RECORDINGS, ...names), 'utf8')
}

type Exchange = { url: URL; status: number; body: string }

/** The exchanges in a recorder's YAML, as far as they are single-quoted texts. */
export function exchanges(folder: string): Exchange[] {
  const names = recorded ? readdirSync(path.join(RECORDINGS, folder)).filter((name) => name.endsWith('.yaml')) : []
  return names.flatMap((name) => {
    const parts = recording(folder, name)
      .split(/^- request:$/m)
      .slice(1)
    return parts.flatMap((part) => {
      const url = part.match(/^ {4}uri: (\S+)$/m)?.[1]
      const body = part.match(/^ {4,6}(?:string|content): '((?:[^']|'')*)'$/m)?.[1]
      const status = part.match(/^ {4,6}(?:code|status_code): (\d+)$/m)?.[1]
      return url && body !== undefined && status
        ? [{ url: new URL(url), status: Number(status), body: unfold(body) }]
        : []
    })
  })
}

/** Within quotes, a line break is a space and an empty line a line break. */
function unfold(quoted: string): string {
  return quoted
    .replace(/''/g, "'")
    .replace(/[ \t]*\n(?:[ \t]*\n)+[ \t]*/g, '\n')
    .replace(/[ \t]*\n[ \t]+/g, ' ')
}
