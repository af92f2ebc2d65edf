import path from 'node:path'

/**
 * The imports, re-exports and dynamic imports of a source: paths from the root for our own files, package names for
 * others.
 *
 * @param {string} file its path from the root
 * @param {string} source
 */
export function readImports(file, source) {
  const statements = withoutComments(source).matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\n]+)\1/g)
  return [...statements].map(([, , target = '']) => {
    if (target.startsWith('@/')) return target.slice(2)
    return target.startsWith('.') ? path.posix.join(path.posix.dirname(file), target) : target
  })
}

/** @param {string} source */
export function withoutComments(source) {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
}
