import { readFileSync, writeFileSync } from 'node:fs'

// `npm run third-party`, after a package was added or updated: lists the packages shipped with Folio. The checks run it
// with `--check`, which fails if the file is outdated.

const FILE = 'THIRD-PARTY.md'

/** Licences that only a file of the package states, by the version that was read. */
const READ = { 'seq-queue@0.0.5': 'MIT' }

const INTRO = `# Third-party packages

What Folio needs when it runs, with the licence of each package. Written by \`npm run third-party\` from
\`package-lock.json\`; packages for other platforms are listed too.

- \`citeproc\` is offered under CPAL-1.0 or AGPL-1.0. Folio uses it under CPAL-1.0, unchanged, and names it and its
  author in Settings, under About.
- The libvips that \`sharp\` loads is under LGPL-3.0-or-later. It is a library of its own that can be replaced.
- The typefaces Inter and Source Serif 4 are under the SIL Open Font License 1.1.
- The word list in \`lib/text/words/dictionary.txt\` has a notice of its own beside it.
`

/** Packages of a lock file that are needed at run time, by licence: names with versions, sorted. */
export function packagesByLicence(packages, installed = readInstalled) {
  const parents = new Map(
    Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).map((name) => [name, place]),
    ),
  )
  const licenceOf = (place) => {
    const name = nameOf(place)
    const own = packages[place].license ?? READ[`${name}@${packages[place].version}`] ?? installed(place)
    if (own) return own
    // A package for one platform is a part of the package that requires it.
    const parent = parents.get(name)
    if (parent) return licenceOf(parent)
    throw new Error(`${name} names no licence. Read it, and add it to READ in scripts/third-party.mjs.`)
  }
  const byLicence = new Map()
  for (const place of Object.keys(packages)) {
    if (!place || packages[place].dev) continue
    const licence = licenceOf(place)
    byLicence.set(licence, (byLicence.get(licence) ?? new Set()).add(`${nameOf(place)} ${packages[place].version}`))
  }
  return [...byLicence]
    .map(([licence, names]) => [licence, [...names].sort()])
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
}

function nameOf(place) {
  return place.split('node_modules/').at(-1)
}

function readInstalled(place) {
  try {
    const { license, licenses } = JSON.parse(readFileSync(`${place}/package.json`, 'utf8'))
    return license ?? licenses?.map(({ type }) => type).join(' OR ')
  } catch {
    return undefined
  }
}

function thirdParty() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const parts = packagesByLicence(packages).map(
    ([licence, names]) => `## ${licence}\n\n${names.map((name) => `- ${name}`).join('\n')}\n`,
  )
  return [INTRO, ...parts].join('\n')
}

if (process.argv[1] === import.meta.filename) {
  if (!process.argv.includes('--check')) writeFileSync(FILE, thirdParty())
  else if (readFileSync(FILE, 'utf8') !== thirdParty()) {
    console.error(`${FILE} is of other packages than package-lock.json. Run: npm run third-party`)
    process.exitCode = 1
  }
}
