import { readFileSync, writeFileSync } from 'node:fs'

// `npm run lock`, after a package was added or updated: npm records the packages for this platform and may omit those
// for others (a registry need not have them all), and then `npm ci` rejects the lock file. This adds the missing ones,
// in the exact version that their parent requires.

const OS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const CPU = ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/** Optional packages that packages of a lock file require and that are missing from it. */
export function missingOptional(packages) {
  return Object.entries(packages).flatMap(([place, { dev, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !ancestors(place).some((folder) => packages[`${folder}node_modules/${name}`]))
      .map(([name, version]) => ({ name, version, dev })),
  )
}

/** Folders where Node looks for a package's imports: beside it and further up. */
function ancestors(place) {
  const parts = place ? place.split(/(?<=\/)(?=node_modules\/)/) : []
  return [
    '',
    ...parts.map(
      (_, at) =>
        `${parts
          .slice(0, at + 1)
          .join('')
          .replace(/\/$/, '')}/`,
    ),
  ]
}

/** The platform of a package, from its name. */
export function platformOf(name) {
  const words = name.split('/').at(-1).split('-')
  const os = OS.filter((word) => words.includes(word))
  const cpu = CPU.filter((word) => words.includes(word))
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : []
  return { ...(cpu.length > 0 && { cpu }), ...(libc.length > 0 && { libc }), ...(os.length > 0 && { os }) }
}

function complete(file) {
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const missing = missingOptional(lock.packages)
  for (const { name, version, dev } of missing)
    lock.packages[`node_modules/${name}`] = { version, ...(dev && { dev }), optional: true, ...platformOf(name) }
  const { '': root, ...rest } = lock.packages
  lock.packages = { '': root, ...Object.fromEntries(Object.entries(rest).sort(([a], [b]) => a.localeCompare(b, 'en'))) }
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`${missing.length} packages for other platforms added to ${file}.`)
}

if (process.argv[1] === import.meta.filename) complete('package-lock.json')
