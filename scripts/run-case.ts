import { AppError } from '../lib/errors'

/** Words and options behind the name of a case: `DIR --keep=FOLDER --json`. */
export type Arguments = {
  words: string[]
  has(flag: string): boolean
  /** the values of `--name=value`, which can be repeated */
  options(name: string): string[]
  option(name: string): string | undefined
}

/** A measurement. `usage`: its arguments, a line break and what they mean. */
export type Case = { usage: string; run(given: Arguments): Promise<unknown> }

/** Runs the case that the first word names, without one `usual`. Prints how to call them if there is none. */
export async function runCase(command: string, cases: Record<string, Case>, usual = ''): Promise<void> {
  const args = process.argv.slice(2)
  const [name = usual, ...words] = args.filter((arg) => !arg.startsWith('--'))
  const options = (name: string) =>
    args.flatMap((arg) => (arg.startsWith(`--${name}=`) ? [arg.slice(name.length + 3)] : []))
  const given = {
    words,
    options,
    option: (name: string) => options(name)[0],
    has: (flag: string) => args.includes(`--${flag}`),
  }
  const found = Object.hasOwn(cases, name) ? cases[name] : undefined
  try {
    if (!found) throw new AppError('bad_request', usageOf(command, cases))
    await found.run(given)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

function usageOf(command: string, cases: Record<string, Case>): string {
  const lines = Object.entries(cases).map(
    ([name, { usage }]) => `npm run ${command} -- ${name} ${usage.replaceAll('\n', '\n  ')}`,
  )
  return ['Usage:', ...lines].join('\n')
}
