import '../pdf/reader/test-priority'
import { readRecognized } from './read-recognized'
import { recognizePage } from './recognize'

// Reads a one-page scan by OCR and prints its text; a test runs it without a network.
const [file = ''] = process.argv.slice(2)
const page = await recognizePage(file, 1)
const document = await readRecognized(file, page ? [page] : [], {})
process.stdout.write(document.pages.map(({ text }) => text).join('\n'))
process.exit(0)
