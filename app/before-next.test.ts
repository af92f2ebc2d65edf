import { expect, test } from 'vitest'
import { servedAddress, UNSERVED } from './before-next'

const served = (url: string, method = 'GET') => servedAddress({ method, url })

test('valid requests are served unchanged', () => {
  for (const url of [
    '/',
    '/library?tag=a%2Fb',
    '/_next/static/chunks/a.js',
    '/library/%ff',
    'http://127.0.0.1/library',
  ])
    expect(served(url)).toBe(url)
  expect(served('/library?q=/_next/data/x/a')).toBe('/library?q=/_next/data/x/a')
})

test.each(['*', '', 'library', '127.0.0.1:80'])('"%s" is not an address', (url) => {
  expect(served(url)).toBe(UNSERVED)
})

test('requests are not echoed', () => {
  expect(served('/library', 'TRACE')).toBe(UNSERVED)
})

test.each(['/_next/data/x/library.json', '/_next/%64ata/x/a', '//_next//data/x', '/_next%2fdata/x', '/_NEXT\\data\\x'])(
  '%s is not page data',
  (url) => {
    expect(served(url)).toBe('/_next/data')
  },
)
