import { late, useLate } from './late'

const base = late(() => import('./base'))

/** The parts of the headless library; null until loaded, soon after hydration. */
export const useBase = () => useLate(base)

/** Runs `act` with the parts of the headless library: immediately if they are loaded. */
export function withBase(act: (parts: typeof import('./base')) => void): void {
  const parts = base.here()
  if (parts) act(parts)
  // If the load fails, the next click tries again.
  else base.load().then(act, () => {})
}
