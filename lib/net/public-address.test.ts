import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address'

test.each(['93.184.216.34', '8.8.8.8', '2606:4700:4700::1111', '[2606:4700:4700::1111]'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ['loopback', '127.0.0.1'],
  ['loopback block', '127.8.9.10'],
  ['this host', '0.0.0.0'],
  ['private', '10.1.2.3'],
  ['private', '172.16.0.1'],
  ['private', '192.168.1.1'],
  ['link-local, cloud metadata', '169.254.169.254'],
  ['the host of a machine in Azure', '168.63.129.16'],
  ['the same, mapped', '::ffff:168.63.129.16'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['benchmarks', '198.18.0.1'],
  ['multicast', '224.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['IPv6 loopback', '::1'],
  ['IPv6 unspecified', '::'],
  ['unique local', 'fd12:3456::1'],
  ['IPv6 link-local', 'fe80::1'],
  ['IPv6 link-local with a zone', 'fe80::1%eth0'],
  ['mapped loopback', '::ffff:127.0.0.1'],
  ['mapped private, in hex', '::ffff:a00:1'],
  ['IPv4-compatible', '::7f00:1'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['6to4', '2002:7f00:1::'],
  ['documentation', '2001:db8::1'],
  ['not an address', 'example.org'],
])('%s (%s) is not', (_, address) => {
  expect(isPublicAddress(address)).toBe(false)
})
