import { expect, test } from 'vitest'
import { safeLink } from './safe-link'

test.each(['https://arxiv.org/abs/1706.03762', 'http://example.org', '/library/codd1970relational', '#fn-1'])(
  '%s may be followed',
  (href) => {
    expect(safeLink(href)).toBe(href)
  },
)

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'file:///etc/passwd',
  'vbscript:x',
  '',
])('%j may not', (href) => {
  expect(safeLink(href)).toBeNull()
})
