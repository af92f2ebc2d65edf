import { expect, test } from 'vitest'
import { NO_FILTER } from '../../library/filters/paper-filter'
import { describeChange } from '../versions/describe-change'
import { readDeepSettings } from './deep-settings'
import { FUNNEL, LIMITS, widen } from './funnel'
import { funnelSchema, readFunnelSettings } from './funnel-settings'

test('missing settings have the original defaults', () => {
  expect(funnelSchema.parse({})).toEqual(FUNNEL)
  expect(funnelSchema.parse({ scope: { k: 12 }, among: { author: ' Hinton ' } })).toEqual({
    ...FUNNEL,
    scope: { ...FUNNEL.scope, k: 12 },
    among: { ...NO_FILTER, author: 'Hinton' },
  })
})

test.each([
  [{ scope: { k: 0 } }, 'settings.scope.k must be a whole number from 1 to 30.'],
  [{ gather: { k: 51 } }, 'settings.gather.k must be a whole number from 1 to 50.'],
  [{ gather: { k: 2.5 } }, 'settings.gather.k must be a whole number from 1 to 50.'],
  [{ gather: { mmr: 1.1 } }, 'settings.gather.mmr must be a number from 0 to 1.'],
  [{ scope: { cutoff: '0.5' } }, 'settings.scope.cutoff must be a number from 0.1 to 0.9.'],
  [{ fullText: { limit: -1 } }, 'settings.fullText.limit must be a whole number from 0 to 40.'],
  [{ scope: 8 }, 'settings.scope must be an object.'],
  [{ scope: { alpha: 1 } }, 'settings.scope has no field alpha; its fields are k, mmr, cutoff.'],
  [{ include: 'a' }, 'settings.include must be a list of strings.'],
  [{ include: ['a'], exclude: ['a'] }, 'A paper cannot be in both settings.include and settings.exclude.'],
  [
    { among: { from: 2020, to: 2019 } },
    'The first year (settings.among.from) must not be after the last (settings.among.to).',
  ],
])('%o is refused with a message', (settings, sentence) => {
  expect(funnelSchema.safeParse(settings).error?.issues.map((issue) => issue.message)).toEqual([sentence])
})

test('runs of earlier versions are read with defaults for missing settings', () => {
  expect(readFunnelSettings({})).toEqual(FUNNEL)
  const { scope, gather, fullText } = FUNNEL
  expect(readFunnelSettings({ scope: { ...scope, k: 3 }, gather, fullText })).toEqual({
    ...FUNNEL,
    scope: { ...scope, k: 3 },
  })
})

test('widening is broader in every way, within the limits', () => {
  const once = widen(FUNNEL)
  expect(once.scope).toEqual({ k: 12, mmr: 0.5, cutoff: 0.35 })
  expect(once.gather).toEqual({ k: 23, mmr: 0.6, cutoff: 0.45 })
  expect(once.fullText.limit).toBe(20)
  let widest = once
  for (let times = 0; times < 20; times++) widest = widen(widest)
  expect(funnelSchema.parse(widest)).toEqual(widest)
  expect(widest.scope).toMatchObject({ k: LIMITS.scope.k[1], cutoff: LIMITS.scope.cutoff[0] })
  expect(widen(widest)).toEqual(widest)
})

test('a change is described in words, and no change is null', () => {
  expect(describeChange(FUNNEL, { ...FUNNEL })).toBeNull()
  expect(describeChange(FUNNEL, { ...FUNNEL, among: NO_FILTER })).toBeNull()
  const changed = {
    ...FUNNEL,
    scope: { ...FUNNEL.scope, k: 12 },
    gather: { k: 15, mmr: 1, cutoff: 0.45 },
    include: ['codd1970relational'],
    exclude: ['1706.03762v5', 'b'],
    among: { ...NO_FILTER, tags: ['nlp'] },
  }
  expect(describeChange(FUNNEL, changed)).toBe(
    'in papers tagged nlp; with codd1970relational; without 1706.03762v5, b; number of papers 8 → 12; relevance of passages 60 % → 45 %; variety of passages 40 % → 0 %',
  )
  expect(describeChange(FUNNEL, readDeepSettings({ maxIterations: 3 }))).toBe('maximum rounds 10 → 3')
  expect(describeChange(changed, { ...changed, exclude: ['b'], among: null })).toBe(
    'in all papers; no longer excluded: 1706.03762v5',
  )
})
