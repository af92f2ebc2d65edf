'use client'
import { useState } from 'react'
import { type ColorTheme, readTheme, THEME_COOKIE, THEMES } from './theme'

const A_YEAR = 31_536_000

/** Light, dark, or the system's setting. */
export function ThemeSwitch({ start }: { start: ColorTheme }) {
  const [theme, setTheme] = useState(start)
  const choose = (next: ColorTheme) => {
    setTheme(next)
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store, and the value is one of three words
    document.cookie = `${THEME_COOKIE}=${next}; path=/; max-age=${A_YEAR}; samesite=lax`
    if (next === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = next
  }
  return (
    <label className="flex items-center justify-between gap-2 px-2.5 pb-2 text-xs text-faint">
      Theme
      <select
        value={theme}
        onChange={(event) => choose(readTheme(event.target.value))}
        className="rounded-md border border-line bg-sheet px-1.5 py-0.5 text-soft hover:border-edge"
      >
        {Object.entries(THEMES).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}
