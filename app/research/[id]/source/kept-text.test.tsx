import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { KeptText } from './kept-text'
import { OpenSource } from './open-source'

const TEXT = 'Safe water saves lives. Wells rarely run dry.'

test('a passage of a web page shows the cited words, and when it was read', () => {
  const html = renderToStaticMarkup(
    <KeptText place={-2} text={TEXT} quote="Wells rarely run dry." readAt="2026-11-20T08:00:00.000Z" />,
  )
  expect(html).toMatch(/Safe water saves lives\. <mark[^>]*>Wells rarely run dry\.<\/mark>/)
  expect(html).toContain('Retrieved on 20 November 2026.')
})

test('an abstract is labelled as such, and a quote that is not in it marks nothing', () => {
  const html = renderToStaticMarkup(<KeptText place={0} text={TEXT} quote="Other words." />)
  expect(html).toContain('Only the abstract of this work was read.')
  expect(html).not.toContain('<mark')
})

test('a source opens at its page, or at its web address, and nowhere else', () => {
  const link = (place: number, address: string | null) =>
    renderToStaticMarkup(<OpenSource paperId="a/b" place={place} address={address} />)
  expect(link(3, null)).toContain('href="/api/papers/a%2Fb/pdf#page=3"')
  expect(link(0, 'https://doi.org/10.1/ice')).toContain('href="https://doi.org/10.1/ice"')
  expect(link(-1, 'javascript:alert(1)')).toBe('')
  expect(link(-1, null)).toBe('')
})

test('part of an abstract is shown and marked within the whole', () => {
  const whole = `AIM: To see. RESULTS: ${TEXT}`
  const show = (quote: string) => renderToStaticMarkup(<KeptText place={0} text={TEXT} whole={whole} quote={quote} />)
  expect(show('')).toMatch(/AIM: To see\. RESULTS: <mark[^>]*>Safe water saves lives\. Wells rarely run dry\.<\/mark>/)
  expect(show('Wells rarely run dry.')).toMatch(/lives\. <mark[^>]*>Wells rarely run dry\.<\/mark>/)
})
