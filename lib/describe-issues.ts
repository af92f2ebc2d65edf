import { z } from 'zod'

const KINDS: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
}

// Default messages of schemas. Each completes the name of a field to a sentence.
z.config({ customError: sayRaw })

function sayRaw(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'must be given' : `must be ${KINDS[issue.expected] ?? 'of a different type'}`
  if (issue.code === 'invalid_value') return `must be one of: ${issue.values.map(String).join(', ')}`
  if (issue.code === 'too_big')
    return `must be ${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}${unitOf(issue.origin)}`
  if (issue.code === 'too_small')
    return `must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}${unitOf(issue.origin)}`
  if (issue.code === 'unrecognized_keys') return `must not have ${issue.keys.join(', ')}`
  return 'is not valid'
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters long'
  return origin === 'array' || origin === 'set' ? ' long' : ''
}

/** Explains what is wrong with a value from outside, in sentences for its sender, each once. */
export function describeIssues({ issues }: Pick<z.ZodError, 'issues'>): string {
  return [...new Set(issues.map(sayIssue))].join(' ')
}

function sayIssue({ path, message }: z.core.$ZodIssue): string {
  const name = path.length > 0 ? path.join('.') : 'The request'
  const said = /^(?:must|is not) /.test(message) ? `${name} ${message}` : message
  return /[.?!]$/.test(said) ? said : `${said}.`
}
