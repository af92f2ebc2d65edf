import { existsSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { NO_FILTER } from '../../library/filters/paper-filter'
import { readPdf } from '../../library/pdf/read-pdf'
import { scriptedModel } from '../../thinking/test-scripted'
import { readDeepSettings } from '../settings/deep-settings'
import { FUNNEL } from '../settings/funnel'
import { addTestPapers, type TestPaper } from '../test-library'
import { run } from '../test-run'

const SWALLOWS: TestPaper = {
  id: 'dupont2020',
  title: 'Le repos des hirondelles dans les vallées de montagne',
  abstract: 'Nous avons mesuré combien de temps les hirondelles se reposent entre deux vols.',
  summary: '# Hirondelles\n\nNous avons mesuré combien de temps les hirondelles se reposent entre deux vols.',
  pages: [
    'Nous avons mesuré combien de temps les hirondelles se reposent entre deux vols dans trois vallées. Chaque oiseau portait une étiquette légère pendant neuf jours. Les observateurs étaient les mêmes.',
    'La durée médiane de repos des hirondelles à Brevik était de vingt-deux minutes. Les mesures ont été faites par quatre observateurs au cours de deux étés, et les durées de repos variaient peu.',
    'Le repos médian des hirondelles à Brevik dépend de la météo. Sous la pluie, une hirondelle se repose vingt minutes de plus; au soleil de Brevik, le repos dure quelques minutes. Les hirondelles de Brevik prennent leur repos le matin, et la minute médiane du repos est notée pour chaque hirondelle.',
  ],
}
const BREAD: TestPaper = {
  id: 'martin2021',
  title: 'La fermentation du pain de seigle et ses bactéries',
  abstract: 'Cet article décrit les bactéries qui font lever le pain de seigle dans les boulangeries.',
  summary: '# Pain\n\nCet article décrit les bactéries qui font lever le pain de seigle.',
  pages: [
    'Les bactéries lactiques font lever le pain de seigle dans la plupart des boulangeries. La pâte repose pendant douze heures avant la cuisson dans un four de pierre.',
  ],
}
const WEATHER: TestPaper = {
  id: 'wang2022',
  title: '家燕休息时间的测量',
  abstract: '本文研究三个山谷中家燕在两次飞行之间的休息时间。',
  summary: '# 家燕\n\n本文研究三个山谷中家燕在两次飞行之间的休息时间。',
  pages: [
    '本文研究三个山谷中家燕在两次飞行之间的休息时间。天气数据取自最近的气象站，并按小时平均。研究由四名观察者进行。',
    '天气数据包括气温和降水。气象站的天气数据每小时取自山谷，天气数据缺失时不作分析。天气数据取自同一来源，数据由观察者检查，天气取自记录。',
    '结果表明布雷维克山谷家燕的休息时间中位数为二十二点九分钟，明显长于阿登霍尔姆山谷。',
  ],
}
const REPORTS = path.resolve('../shared/reports/pdf')

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([SWALLOWS, BREAD, WEATHER])
})

const among = (id: string) => ({ settings: { ...FUNNEL, among: { ...NO_FILTER, paperIds: [id] } } })

test('a French question about French papers is searched in French, whatever its inflections', async () => {
  const { view, error } = await run('Combien de minutes dure le repos médian de chaque hirondelle à Brevik ?')
  expect(error).toBeNull()
  expect(view.notices).toEqual([])
  expect(view.outcome).toMatchObject({ outcome: 'answer', notice: '' })
  expect(view.evidence[0]).toMatchObject({ paperId: SWALLOWS.id })
  expect(view.evidence.map(({ paperId }) => paperId)).not.toContain(WEATHER.id)
})

test('a single French word has no notice that the papers are in another language', async () => {
  const { view } = await run('météo', among(SWALLOWS.id))
  expect(view.outcome).toMatchObject({ outcome: 'answer', notice: '' })
  expect(view.evidence[0]).toMatchObject({ paperId: SWALLOWS.id })
})

test('a Chinese question finds its page among Chinese papers', async () => {
  const { view, error } = await run('天气数据取自哪里？', among(WEATHER.id))
  expect(error).toBeNull()
  expect(view.notices).toEqual([])
  expect(view.outcome).toMatchObject({ outcome: 'answer', notice: '' })
  expect(view.markdown).toMatch(/天气数据取自最近的气象站，并按小时平均。[\s\S]*page 1\]/)
})

test('it is not translated with a model either', async () => {
  const model = scriptedModel({
    translate_question: () => {
      throw new Error('Nobody asked.')
    },
    search_queries: () => ({ queries: [] }),
    research_synthesis_v2: () => `Vingt-deux minutes. [${SWALLOWS.id}, page 2]`,
    judge_citations_v4: () => ({ verdicts: [] }),
  })
  const { view, error } = await run('Combien de temps les hirondelles se reposent-elles à Brevik ?', {}, model)
  expect(error).toBeNull()
  expect(view.notices.join()).not.toMatch(/English|translate/)
})

test('deep research of papers that are mostly in the language of the question keeps its words', async () => {
  const asked = 'Combien de temps les hirondelles se reposent-elles à Brevik ?'
  const model = scriptedModel({
    deep_refine: () => ({
      question: 'How long do swallows rest in Brevik?',
      in_scope: [],
      out_of_scope: [],
      terms: [],
    }),
    deep_synthesis: () => `Vingt-deux minutes. [${SWALLOWS.id}, page 2]`,
  })
  const { view } = await run(asked, { mode: 'deep', settings: readDeepSettings({ maxIterations: 1 }) }, model)
  expect(view.refined?.question).toBe(asked)
  expect(view.papers.filter(({ kept }) => kept).map(({ paperId }) => paperId)).toContain(SWALLOWS.id)
})

test('with a model, a question in the language of a few papers is searched in its own words and in English', async () => {
  const model = scriptedModel({
    translate_question: () => ({ question: 'Where were the weather data taken from?' }),
    search_queries: () => ({ queries: [] }),
    research_synthesis_v2: () => `最近的气象站。 [${WEATHER.id}, page 1]`,
    judge_citations_v4: () => ({ verdicts: [] }),
  })
  const { view, error } = await run('天气数据取自哪里？', {}, model)
  expect(error).toBeNull()
  expect(view.notices[0]).toContain('in your words and in English: “Where were the weather data taken from?”')
  expect(view.evidence.map(({ paperId }) => paperId)).toContain(WEATHER.id)
})

test('a German question about them has the notice', async () => {
  const { view } = await run('Wie lange ist das Repos der Hirondelles in Brevik?')
  expect(view.outcome?.notice ?? '').toContain('in a different language')
})

test.runIf(existsSync(REPORTS))(
  'the given papers answer in their language',
  async () => {
    for (const [file, id, question, words] of [
      ['cjk_zh.pdf', 'zh', '天气数据取自哪里？', '天气数据取自最近的气象站，并按小时平均。'],
      [
        'french_paper.pdf',
        'fr',
        'Combien de temps les hirondelles se reposent-elles à Brevik ?',
        'était de 22,9 minutes',
      ],
    ] as const) {
      const { pages, metadata } = await readPdf(path.join(REPORTS, file))
      const texts = pages.map(({ text }) => text)
      expect(metadata.abstract?.length).toBeGreaterThan(40)
      await addTestPapers([
        { id, title: metadata.title, abstract: metadata.abstract ?? '', summary: `# ${metadata.title}`, pages: texts },
      ])
      const { view, error } = await run(question, among(id))
      expect(error).toBeNull()
      expect(view.outcome).toMatchObject({ outcome: 'answer', notice: '' })
      expect(view.markdown).toContain(words)
      expect(texts.join('')).not.toMatch(/\p{Script=Han} \p{Script=Han}{5}/u)
    }
  },
  60_000,
)

test('an answer from a paper in the question’s language has no notice, however few such papers there are', async () => {
  const others = Array.from({ length: 40 }, (_, i) => ({
    id: `harbour${i}`,
    title: `The harbours of county ${i} and their history`,
    abstract: `We describe how the harbours of county ${i} were built and what was shipped from them.`,
    summary: `# Harbours\n\nWe describe how the harbours of county ${i} were built.`,
    pages: [`The harbours of county ${i} were built of timber, and later of stone, by the people who shipped grain.`],
  }))
  await addTestPapers(others)
  const { view, error } = await run('Combien de minutes dure le repos médian de chaque hirondelle à Brevik ?')
  expect(error).toBeNull()
  expect(view.evidence[0]).toMatchObject({ paperId: SWALLOWS.id })
  expect(view.outcome).toMatchObject({ outcome: 'answer', notice: '' })
})
