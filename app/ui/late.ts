import { useEffect, useState } from 'react'

/** A module that is not part of what a page waits for. */
export type Late<Module> = {
  /** the module where it is loaded */
  here(): Module | null
  /** Loads it, once; a load that failed is tried again. */
  load(): Promise<Module>
}

/** Loads a module when it is asked for, and from then on has it at hand, so that nothing waits a second time. */
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

/** Loads a module once the page listens. Returns null until it is there. */
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
