import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = 'docs/decisions'
const MOST_LINES = 40

const records = readdirSync(FOLDER).filter((name) => name.endsWith('.md'))

test('a decision record has at most 40 lines', () => {
  const long = records.filter((name) => linesOf(textOf(name)) > MOST_LINES)
  expect(long).toEqual([])
})

test('an overlong record is counted as such', () => {
  expect(linesOf('line\n'.repeat(41))).toBe(41)
})

test('decision records have unique numbers, and their links exist', () => {
  const numbers = records.map((name) => name.slice(0, 3))
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
  const broken = records.flatMap((name) =>
    linksOf(textOf(name))
      .filter((link) => !existsSync(path.join(FOLDER, link)))
      .map((link) => `${name} links to ${link}`),
  )
  expect(broken).toEqual([])
})

function textOf(name: string): string {
  return readFileSync(path.join(FOLDER, name), 'utf8')
}

function linesOf(text: string): number {
  return text.trimEnd().split('\n').length
}

/** Files that a Markdown text links to, without anchors and web addresses. */
function linksOf(text: string): string[] {
  return [...text.matchAll(/\]\(([^)#\s]+)/g)].map(([, link = '']) => link).filter((link) => !/^\w+:/.test(link))
}
