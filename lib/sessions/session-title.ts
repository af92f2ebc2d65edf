import { oneLine } from '../text/format/phrases'

/** A title on one line, at most 120 characters. */
export function shortTitle(text: string): string {
  const line = oneLine(text)
  return line.length <= 120 ? line : `${line.slice(0, 119).trimEnd()}…`
}

/** Title of a session that begins with this command. */
export function titleOfCommand(command: string): string {
  return shortTitle(command.trimStart().slice(1))
}
