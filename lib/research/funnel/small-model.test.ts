import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type LocalKind, type LocalServer, startLocalServer } from '../../../e2e/local-servers'
import { answerSections } from '../../citations/blocks/answer-sections'
import { testDatabase } from '../../db/test-database'
import { readRow } from '../../library/tables/read-row'
import { newMeter, withMeter } from '../../models/costs/meter'
import { forgetServerFacts } from '../../models/server/server-facts'
import { modelAnalyst } from '../../thinking/analyst'
import { HOSTILE, outsideFences } from '../../thinking/test-model'
import { readDeepSettings } from '../settings/deep-settings'
import { readReportSettings } from '../settings/report-settings'
import { addTestPapers, hostilePaxos, RAFT, SOUP, type TestPaper } from '../test-library'
import { run } from '../test-run'

const PAXOS = hostilePaxos('passage')

/** Longer than any small window. */
const LONG: TestPaper = {
  id: '2401.00009v1',
  title: 'Consensus on a Replicated Log at Scale',
  abstract: 'We measure consensus on a replicated log in clusters of three to ninety servers.',
  summary: '# Scale\n\n## Abstract\n\nWe measure consensus on a replicated log in clusters of many servers.',
  pages: Array.from({ length: 12 }, (_, page) =>
    Array.from(
      { length: 14 },
      (_, at) =>
        `In experiment ${page * 14 + at + 1} consensus on a replicated log with a leader election took ${100 + page * 14 + at} milliseconds in a cluster of ${3 + at} servers.`,
    ).join(' '),
  ),
}

let server: LocalServer

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([RAFT, SOUP, PAXOS, LONG])
})
afterEach(() => server.close())

async function connect(window: number, { kind = 'llama.cpp' as LocalKind, garble = (text: string) => text } = {}) {
  forgetServerFacts()
  server = await startLocalServer(kind, { window, slots: 2, garble })
  return modelAnalyst({
    ...{ baseURL: `${server.url}/v1`, apiKey: undefined, chatModel: 'qwen3:8b', embeddingModel: 'offline', window },
    patience: { firstTokenMs: 10_000, idleMs: 5_000, retries: 1, backoffMs: 1 },
  })
}

const CHARACTERS_A_TOKEN = 4

/**
 * Checks that every prompt leaves a sixth of the window for its answer, that none asks for JSON, and that text from
 * papers stays fenced.
 */
function expectShortPrompts(window: number) {
  expect(server.prompts.length).toBeGreaterThan(0)
  for (const { text, isForm, answer } of server.prompts) {
    const about = text.slice(0, 80)
    const tokens = text.length / CHARACTERS_A_TOKEN
    expect(tokens, about).toBeLessThan(window * (5 / 6))
    expect(tokens + answer.length / CHARACTERS_A_TOKEN, about).toBeLessThan(window)
    expect(isForm, about).toBe(false)
    expect(text, about).not.toMatch(/JSON/)
    expect(outsideFences(text), about).not.toContain(HOSTILE)
    for (const [, tag] of text.matchAll(/<([a-z-]+-[0-9a-f]{12})[ >]/g)) expect(text, about).toContain(`</${tag}>`)
  }
}

const prompts = (words: string) => server.prompts.filter(({ text }) => text.includes(words)).map(({ text }) => text)
const QUESTION = 'How do servers reach consensus on a replicated log?'
const deep = { mode: 'deep', settings: readDeepSettings({}) }
const report = { mode: 'report', settings: readReportSettings({ review: false }) }

describe.each([4_096, 8_192])('a window of %i tokens', (window) => {
  test('an answer completes, and each statement is judged separately', async () => {
    const { view, events, error } = await run(QUESTION, {}, await connect(window))
    expect(error).toBeNull()
    expect(view.citations.length).toBeGreaterThan(1)
    expect(view.citations.some(({ judgedBy, verdict }) => judgedBy === 'model' && verdict === 'verified')).toBe(true)
    expect(view.fallbacks).toEqual([])
    const [asked = '', ...more] = prompts('You answer a question from passages')
    expect(more).toEqual([])
    const whole = events
      .flatMap((event) => (event.type === 'evidence.gathered' ? event.evidence : []))
      .map(({ text }) => text)
    // Fewer passages, but none cut in half.
    const ends = whole.map((text) => [asked.includes(text.slice(0, 60)), asked.includes(text.slice(-60))])
    expect(ends.filter(([begins]) => begins).length).toBeGreaterThan(1)
    for (const [begins, isWhole] of ends) expect(isWhole).toBe(begins)
    const judged = prompts('You check whether sentences')
    expect(judged.length).toBeGreaterThan(0)
    for (const text of judged) expect(text.match(/^\d+\. \[[\d, ]*\] /gm)).toHaveLength(1)
    expectShortPrompts(window)
  })

  test('deep research completes, with an opening and a section for each item', { timeout: 60_000 }, async () => {
    const { view, error } = await run(QUESTION, deep, await connect(window))
    expect(error).toBeNull()
    expect(view.fallbacks).toEqual([])
    expect(view.facts.length).toBeGreaterThan(2)
    for (const { text, quote } of view.facts) expect(text.toLowerCase()).toContain(quote?.toLowerCase().slice(1, 40))
    expect(view.markdown).not.toMatch(/^#/)
    expect(answerSections(view.markdown).map(({ heading }) => heading)).toContain('The core of it')
    expect(view.markdown).toContain('*How sure: ')
    expect(view.markdown).not.toContain('In the papers’ own words')
    expect(view.citations.length).toBeGreaterThan(2)
    for (const text of prompts('You search for what is still open')) expect(text.match(/^<item-/gm)).toHaveLength(1)
    for (const text of prompts('You decide whether enough')) expect(text.match(/^<item-/gm)).toHaveLength(1)
    expectShortPrompts(window)
  })

  test('a report completes, subtopic by subtopic', { timeout: 60_000 }, async () => {
    const { view, error } = await run('consensus on a replicated log', report, await connect(window))
    expect(error).toBeNull()
    expect(view.fallbacks).toEqual([])
    expect(view.markdown).toContain('A language model wrote this review')
    const headings = answerSections(view.markdown).map(({ heading }) => heading)
    expect(headings).toEqual(
      expect.arrayContaining(['Abstract', 'Introduction', 'Foundations', 'Main ideas', 'Discussion']),
    )
    expect(view.citations.length).toBeGreaterThan(3)
    expect(view.dropped).toBe(0)
    for (const text of prompts('You choose papers for a literature review'))
      expect(text.match(/^<work-/gm)?.length ?? 0).toBeLessThanOrEqual(6)
    expectShortPrompts(window)
  })

  test('a table is filled column by column, from sentences of the paper', async () => {
    const columns = [
      { id: 'time', name: 'Election time', kind: 'number' as const, look: 'milliseconds of a leader election' },
      { id: 'about', name: 'Topic', kind: 'text' as const, look: 'what it is about' },
    ]
    const analyst = await connect(window)
    const cells = await readRow(columns, LONG.id, { analyst, signal: new AbortController().signal })
    expect(cells.map(({ by }) => by)).toEqual(['model', 'model'])
    for (const { quote } of cells) expect(LONG.pages.join(' ')).toContain(quote)
    expect(prompts('You look up one thing').length).toBeGreaterThanOrEqual(2)
    expectShortPrompts(window)
  })
})

test('Ollama is used in the same way, with the window it is given', async () => {
  const { view, error } = await run(QUESTION, {}, await connect(4_096, { kind: 'ollama' }))
  expect(error).toBeNull()
  expect(view.citations.length).toBeGreaterThan(1)
  for (const { window } of server.prompts) expect(window).toBe(4_096)
  expectShortPrompts(4_096)
})

describe('malformed lines', () => {
  const around = (text: string) =>
    text.includes(' | ') || text === 'none' ? `Here they are:\n\n${text}\n\nI hope that this helps you` : text

  test('the others are used, and a notice reports them', { timeout: 60_000 }, async () => {
    const clean = await run(QUESTION, deep, await connect(4_096))
    await server.close()
    const meter = newMeter()
    const analyst = await connect(4_096, { garble: around })
    const { view, error } = await withMeter(meter, () => run(QUESTION, deep, analyst))
    expect(error).toBeNull()
    expect(view.facts.map(({ id }) => id).sort()).toEqual(clean.view.facts.map(({ id }) => id).sort())
    expect([...meter.notices].join()).toContain(
      'Some lines that “qwen3:8b” wrote were not in the requested format and were not used.',
    )
  })

  test('an answer without a valid line is requested once more, then done without the model, with a notice', async () => {
    const analyst = await connect(4_096, {
      garble: (text) => (text.includes(' | ') ? 'Certainly! I would love to do that for you' : text),
    })
    const { view, error } = await run(QUESTION, deep, analyst)
    expect(error).toBeNull()
    expect(view.citations.length).toBeGreaterThan(1)
    expect(view.notices.join('\n')).toContain('The checklist was made without the model')
    expect(view.notices.join('\n')).toContain('Some results were read without the model')
    const again = prompts('# Once more')
    expect(again.length).toBeGreaterThan(0)
    for (const text of again) expect(text).toContain('I would love to do that')
    expectShortPrompts(4_096)
  })
})
