const OLDEST = [20, 19]

/** Ends the program with one sentence if this Node is too old. Must itself run on very old ones. */
export function requireNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number)
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return
  console.error(
    `Folio needs Node.js ${OLDEST.join('.')} or newer; this is ${version}. Install a newer one from nodejs.org.`,
  )
  process.exit(1)
}
