import { readRecognized } from './read-recognized'
import { recognizePage } from './recognize'

// Reads a scan of one page by OCR and prints its text: a test runs this where there is no network.
const [file = ''] = process.argv.slice(2)
const page = await recognizePage(file, 1)
const document = await readRecognized(file, page ? [page] : [], {})
process.stdout.write(document.pages.map(({ text }) => text).join('\n'))
process.exit(0)
