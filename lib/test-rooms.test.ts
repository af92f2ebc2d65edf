import { expect, test } from 'vitest'
import { aroundDoors, namedPaths, wideDoor } from './test-rooms'

test('an import past the doors, a door with too many exports and `export *` are found', () => {
  const files = new Map([
    ['app/page.tsx', "import { a } from '@/lib/room/door'\nimport { b } from '@/lib/room/deep/inside'"],
    ['lib/room/door.ts', "import { b } from './deep/inside'"],
  ])
  expect(aroundDoors(files, new Map([['lib/room', ['lib/room/door.ts']]]), ['lib/room'])).toEqual([
    'app/page.tsx imports lib/room/deep/inside, which is no door of lib/room',
  ])
  const thirteen = [...'abcdefghijk'].map((name) => `export const ${name} = 1`).join('\n')
  expect(wideDoor('door.ts', `${thirteen}\nexport { x, type Y } from './inside'`)).toEqual(['door.ts has 13 exports'])
  expect(wideDoor('door.ts', "export * from './inside'")).toEqual(['door.ts exports *'])
  expect(wideDoor('door.ts', "export async function a() {}\nexport { type B, c } from './inside'")).toEqual([])
})

test('paths that a README names are read', () => {
  expect(namedPaths('`think.ts` for `/find`, in `web/` and `lib/text`, not `term`')).toEqual([
    'think.ts',
    'web/',
    'lib/text',
  ])
})
