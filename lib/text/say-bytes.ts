const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** `1536` → `1.5 KB`, in steps of 1024. */
export function sayBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), UNITS.length - 1)
  const value = bytes / 1024 ** step
  return `${step === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10} ${UNITS[step]}`
}
