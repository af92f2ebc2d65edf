import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openReferenceReader } from './references/read-aside'
import { REFERENCE_LIMITS } from './references/reference-limits'
import { fileOf, folder, listsIn, opened, read } from './test-entry-list'

function readerWithin(limits: typeof REFERENCE_LIMITS) {
  const reader = openReferenceReader(limits)
  opened.push(reader)
  return reader
}

const filler = (megabytes: number, text = 'a') => Buffer.alloc(megabytes * 1024 * 1024, text)

const linear: [name: string, text: (n: number) => string][] = [
  ['lines that go on', (n) => `TY  - JOUR\nTI  - a\nAB  - b\n${'c\n'.repeat(n)}ER  - \n`],
  ['types without an end', (n) => 'TY  - JOUR\nTI  - a\n'.repeat(n)],
  [
    'titles in one record',
    (n) => `TY  - JOUR\n${Array.from({ length: n }, (_, i) => `TI  - ${i}\n`).join('')}ER  - \n`,
  ],
]

test.each(linear)(
  'RIS: 300,000 %s are read in seconds',
  async (name, text) => {
    const started = performance.now()
    await read(`${name}.ris`, text(300_000)).catch(() => [])
    expect(performance.now() - started).toBeLessThan(60_000)
  },
  90_000,
)

const longest = `It has more than ${REFERENCE_LIMITS.characters.toLocaleString('en')} characters`

test.each<[what: string, name: string, parts: () => (string | Buffer)[], said: string]>([
  ['a line of 50 MB', 'line.bib', () => ['@article{x, title = {', filler(50), '}}'], longest],
  ['a line of 50 MB', 'line.ris', () => ['TY  - JOUR\nTI  - ', filler(50), '\nER  - '], longest],
  ['a text of 50 MB', 'text.json', () => ['[{"type":"book","title":"', filler(50), '"}]'], longest],
  ['deep braces', 'deep.bib', () => ['@article{x, title = ', filler(5, '{'), filler(5, '}'), '}'], longest],
  ['deep braces', 'deeper.bib', () => [`@article{x, title = ${'{'.repeat(2000)}a${'}'.repeat(2000)}}`], 'Its braces'],
  [
    'deep lists',
    'deep.json',
    () => [`[{"type":"book","title":"a","x":${'['.repeat(9000)}${']'.repeat(9000)}}]`],
    'nested',
  ],
])(
  '%s is reported: %s',
  async (_, name, parts, said) => {
    const [failure, ...more] = await read(name, ...parts())
    expect(failure).toContain(said)
    expect(more).toEqual([])
  },
  60_000,
)

test('a macro that doubles thirty times is reported, and entries that do not use it are read', async () => {
  const macros = Array.from({ length: 30 }, (_, i) => `@string{a${i + 1} = a${i} # a${i}}`)
  const text = ['@string{a0 = "ab"}', ...macros, '@misc{x, title = a30}', '@misc{y, title = a2 # { end}}'].join('\n')
  expect(await read('macros.bib', text)).toEqual([
    'It uses an @string that expands without limit (line 32).',
    'abababab end',
  ])
})

test('a file over the limit is rejected while it is read, whatever size was declared', async () => {
  const file = { ...fileOf('big.json', ...Array.from({ length: 101 }, () => filler(1, ' '))), size: 10 }
  const reading = async () => {
    for await (const _ of listsIn(folder).all(file));
  }
  await expect(reading()).rejects.toMatchObject({ code: 'too_large', message: expect.stringContaining('100 MB') })
})

test('a short macro that expands to a long text cannot exceed the output limit', async () => {
  const from = path.join(folder, 'macro.bib')
  const entry = (n: number) => `@misc{k${n}, title = {T ${n}}, abstract = m # m # m # m # m}`
  const entries = Array.from({ length: 200 }, (_, n) => entry(n))
  writeFileSync(from, `@string{m = {${'word '.repeat(19_800)}}}\n${entries.join('\n')}`)
  const request = { format: 'bibtex' as const, from, to: path.join(folder, 'macro.jsonl') }
  await expect(readerWithin({ ...REFERENCE_LIMITS, writtenBytes: 5_000_000 }).read(request)).rejects.toMatchObject({
    code: 'too_large',
    message: expect.stringContaining('more than 5 MB'),
  })
  expect(statSync(request.to).size).toBeLessThan(6_000_000)
}, 60_000)

test('what takes all memory or all time ends its own process, and the next file is read', async () => {
  const from = path.join(folder, 'objects.json')
  writeFileSync(from, `[${'{},'.repeat(12_000_000)}{"type":"book"}]`)
  const request = { format: 'csl' as const, from, to: path.join(folder, 'out') }
  const limits = { ...REFERENCE_LIMITS, memoryMb: 150 }
  const reader = readerWithin(limits)
  await expect(reader.read(request)).rejects.toMatchObject({
    code: 'too_large',
    message: expect.stringContaining('memory'),
  })
  await expect(readerWithin({ ...limits, seconds: 0.01 }).read(request)).rejects.toMatchObject({
    message: expect.stringContaining('too long'),
  })
  const next = path.join(folder, 'next')
  writeFileSync(next, 'TY  - JOUR\nTI  - still here\nER  - ')
  await reader.read({ format: 'ris', from: next, to: path.join(folder, 'next.jsonl') })
  await reader.read({ format: 'ris', from: next, to: path.join(folder, 'again.jsonl') })
  for (const name of ['next.jsonl', 'again.jsonl'])
    expect(readFileSync(path.join(folder, name), 'utf8')).toContain('"title":"still here"')
}, 60_000)
