import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'

// Import this in a test, or in a program that a test starts, to read and recognize pages at the usual priority. At low
// priority they would wait until all other tests are done.
os.setPriority = () => {}
syncBuiltinESMExports()
