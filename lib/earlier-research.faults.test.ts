import { beforeAll, expect, test } from 'vitest'
import { answerSections } from './citations/blocks/answer-sections'
import { earlierDatabase } from './db/test-earlier-database'
import { getTable } from './library/tables/tables'
import { locateEvidence } from './research/check/locate-evidence'
import { exportAnswer } from './research/export/export'
import { EXPORT_FORMATS } from './research/export/export-format'
import { runJson } from './research/results/run-json'
import { getRun, getRunView } from './research/runs'
import { exportTable } from './research/tables/export-table'
import { dropSection } from './research/versions/edit-answer'

// Deep research, a report and a table by the last version that chose its sentences itself without a model.
const FILE = 'lib/db/fixtures/database-research-20261123.json.br'
const DEEP = '1c6f37f3-d852-496b-ab17-4bd3fff22449'
const REPORT = '1f5428fa-01fd-4a66-bd8d-7f6af5b00ac0'
const TABLE = 'table-cb4a1023'

beforeAll(async () => {
  await earlierDatabase(FILE)
})

test('its deep research opens with its checklist, rounds, facts and citations', async () => {
  const view = await getRunView(DEEP)
  expect(view.status).toBe('completed')
  expect(view.markdown).toContain('### What is missing')
  expect(view.plan.length).toBeGreaterThan(2)
  expect(view.facts.length).toBeGreaterThan(2)
  const { citations, sentences } = await runJson(DEEP)
  expect(citations.length).toBeGreaterThan(2)
  expect(citations.every(({ verdict }) => verdict === 'quoted')).toBe(true)
  expect(sentences.length).toBeGreaterThan(2)
  expect(await locateEvidence(DEEP, 0)).not.toEqual([])
})

test('its report opens as a report, is exported in each format, and a section can be removed', async () => {
  const view = await getRunView(REPORT)
  expect(view.report?.plan.sections.length).toBeGreaterThan(3)
  expect(view.report?.contents).toBeTruthy()
  expect((await getRun(REPORT)).askedMode).toBe('report')
  for (const format of EXPORT_FORMATS) {
    const { body } = await exportAnswer(REPORT, { format, style: 'apa' })
    expect(body.length).toBeGreaterThan(50)
  }
  const planned = view.report?.plan.sections[0]?.title ?? ''
  const section = answerSections(view.markdown).find(({ heading }) => heading === planned)
  if (!section) throw new Error(`no section ${planned}`)
  const { start, end } = section
  const dropped = await dropSection({
    runId: REPORT,
    section: { kind: 'section', start, end, text: view.markdown.slice(start, end) },
  })
  expect(answerSections(dropped.view.markdown).map(({ heading }) => heading)).not.toContain(planned)
})

test('its table opens with its cells, and can be exported', async () => {
  const { columns, rows } = await getTable(TABLE)
  expect(columns.length).toBeGreaterThan(0)
  expect(rows.flatMap(({ cells }) => Object.values(cells)).some((cell) => cell?.value)).toBe(true)
  expect(String((await exportTable(TABLE, { format: 'csv', style: null })).body)).toContain('Paper')
})
