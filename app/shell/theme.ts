/** Colour themes. The choice is stored in a cookie, so that the first render is right. */
export const THEMES = { system: 'System', light: 'Light', dark: 'Dark' } as const

export type ColorTheme = keyof typeof THEMES

export const THEME_COOKIE = 'folio-theme'

export function readTheme(value: string | undefined): ColorTheme {
  return value === 'light' || value === 'dark' ? value : 'system'
}
