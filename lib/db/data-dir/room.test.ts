import { expect, test } from 'vitest'
import { lackOfRoom, requireRoomToWork, untilThereIsRoom } from './room'

const full = () =>
  Object.assign(new Error('could not extend file "base/5/1": No space left on device'), { code: '53100' })

test('work ended by a full disk is repeated, and the lack of space is reported meanwhile', async () => {
  expect(await lackOfRoom()).toBeNull()
  await requireRoomToWork()
  let attempts = 0
  let told: string | null = null
  const work = async () => {
    if (attempts++ === 0) throw full()
    told = await lackOfRoom()
    return 'done'
  }
  expect(await untilThereIsRoom(work)).toBe('done')
  expect(attempts).toBe(2)
  expect(told).toMatch(/^The disk that holds .+ is full\. Free up space there\.$/)
  await expect(requireRoomToWork()).rejects.toMatchObject({ code: 'disk_full', message: told })
})

test('work that fails for another reason, or was cancelled, does not wait', async () => {
  const failing = (error: Error) => untilThereIsRoom(() => Promise.reject(error), AbortSignal.timeout(50))
  await expect(failing(new Error('broken'))).rejects.toThrow('broken')
  await expect(failing(full())).rejects.toThrow()
})
