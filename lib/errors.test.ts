import { expect, test } from 'vitest'
import { AppError, toFailure } from './errors'

test.each([
  Object.assign(new Error('write'), { code: 'ENOSPC' }),
  Object.assign(new Error('could not extend file "base/5/16399": No space left on device'), { code: '53100' }),
  new Error('Invalid invocation', { cause: new Error('could not write: No space left on device') }),
])('a full disk is reported at any depth: %s', (error) => {
  expect(toFailure(error)).toMatchObject({ code: 'disk_full', message: expect.stringContaining('Free up space') })
})

test('only messages for the person are shown', () => {
  expect(toFailure(new AppError('not_found', 'Gone.'))).toEqual({ code: 'not_found', message: 'Gone.' })
  expect(toFailure(new Error('secret')).message).not.toContain('secret')
})
