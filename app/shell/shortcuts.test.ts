import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isShortcut, nameKeys } from './shortcuts'

const pressed = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', true>> = {}) => ({
  key,
  ...{ ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...held,
})

test('keys are distinguished by their modifiers', () => {
  expect(isShortcut(pressed('k', { ctrlKey: true }), 'palette')).toBe(true)
  expect(isShortcut(pressed('K', { metaKey: true }), 'palette')).toBe(true)
  expect(isShortcut(pressed('k'), 'palette')).toBe(false)
  expect(isShortcut(pressed('k', { ctrlKey: true, shiftKey: true }), 'palette')).toBe(false)
  expect(isShortcut(pressed('Enter', { shiftKey: true }), 'send')).toBe(false)
  expect(isShortcut(pressed('Enter', { shiftKey: true }), 'newLine')).toBe(true)
  expect(isShortcut(pressed('J', { shiftKey: true }), 'selectNextRow')).toBe(true)
  expect(isShortcut(pressed('ArrowDown', { altKey: true }), 'nextRow')).toBe(false)
  // Signs may be typed with or without Shift.
  expect(isShortcut(pressed('?', { shiftKey: true }), 'shortcuts')).toBe(true)
  expect(isShortcut(pressed('?'), 'shortcuts')).toBe(true)
  expect(isShortcut(pressed('/', { shiftKey: true }), 'questionBox')).toBe(true)
})

test('keys have their printed names', () => {
  expect(nameKeys('Mod+K', false)).toBe('Ctrl K')
  expect(nameKeys('Mod+K', true)).toBe('⌘ K')
  expect(nameKeys('Shift+ArrowDown', false)).toBe('Shift ↓')
})

/** Widgets that follow the keyboard pattern of their kind: list boxes, grids, popups that Escape closes. */
const WIDGETS = [
  'app/shared/comments/comment-box.tsx',
  'app/ask/command-box.tsx',
  'app/tables/[id]/comparison-grid.tsx',
  'app/ui/menu.tsx',
]

test('all other keys come from the table', () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .map((file) => path.join('app', file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !WIDGETS.includes(file))
  const own = files.filter((file) => /event\.key[. ](?:===|!==|toLowerCase)/.test(readFileSync(file, 'utf8')))
  // Exceptions: Escape to close or undo, and Enter kept from submitting a form.
  const others = own.filter((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .some((line) => /event\.key[. ](?:===|!==|toLowerCase)/.test(line) && !/'(?:Escape|Enter)'/.test(line)),
  )
  expect(others).toEqual(['app/shell/shortcuts.ts'])
})
