import { expect, test } from 'vitest'
import { clientAddress } from './client-address'

test('without a trusted proxy, only the connection tells where a request comes from', () => {
  expect(clientAddress('', '10.0.0.9')).toBe('10.0.0.9')
  expect(clientAddress('1.2.3.4, 5.6.7.8', '10.0.0.9')).toBe('10.0.0.9')
})

test.each([
  ['one proxy writes down who came', 'made-up, 203.0.113.7', 1, '203.0.113.7'],
  ['two proxies, the outer one in front', 'made-up, 203.0.113.7, 198.51.100.1', 2, '203.0.113.7'],
  ['who goes past the proxies is not believed', 'made-up', 2, '10.0.0.9'],
  ['a proxy that writes nothing down', '', 1, '10.0.0.9'],
])('%s', (_, forwarded, hops, address) => {
  expect(clientAddress(forwarded, '10.0.0.9', hops)).toBe(address)
})
