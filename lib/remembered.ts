/** Caches the result of `make` for each object, as long as the object is in use elsewhere. */
export function remembered<K extends object, V>(make: (object: K) => V): (object: K) => V {
  const known = new WeakMap<K, { value: V }>()
  return (object) => {
    const found = known.get(object) ?? { value: make(object) }
    known.set(object, found)
    return found.value
  }
}
