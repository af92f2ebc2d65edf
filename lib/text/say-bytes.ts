const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** Formats bytes in steps of 1000: `1500` → `1.5 kB`. */
export function sayBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1)
  const value = bytes / 1000 ** step
  return `${step === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10} ${UNITS[step]}`
}
