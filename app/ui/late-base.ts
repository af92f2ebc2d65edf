import { late, useLate } from './late'

const base = late(() => import('./base'))

/** The parts of the headless library; null until they are loaded, soon after the page listens. */
export const useBase = () => useLate(base)

/** Does something with the parts of the headless library: at once where they are loaded. */
export function withBase(act: (parts: typeof import('./base')) => void): void {
  const parts = base.here()
  if (parts) act(parts)
  // If the load fails, the next click tries again.
  else base.load().then(act, () => {})
}
