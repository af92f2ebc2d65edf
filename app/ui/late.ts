import { useEffect, useState } from 'react'

/** A module that is loaded separately from the page. */
export type Late<Module> = {
  /** the module, if it is loaded */
  here(): Module | null
  /** Loads it once; a failed load can be retried. */
  load(): Promise<Module>
}

/** Loads a module on request and keeps it at hand, so that later uses do not wait. */
export function late<Module>(read: () => Promise<Module>): Late<Module> {
  let here: Module | null = null
  let loading: Promise<Module> | null = null
  const load = async () => {
    try {
      here = await read()
      return here
    } catch (error) {
      loading = null
      throw error
    }
  }
  return {
    here: () => here,
    load: () => {
      loading ??= load()
      return loading
    },
  }
}

/** Loads a module after hydration. Returns null until it is loaded. */
export function useLate<Module extends object>(module: Late<Module>): Module | null {
  const [here, setHere] = useState(module.here)
  useEffect(() => {
    module.load().then(
      (loaded) => setHere(loaded),
      () => {},
    )
  }, [module])
  return here
}
