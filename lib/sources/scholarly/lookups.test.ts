import { existsSync, readdirSync, readFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lookupArxiv } from './arxiv'
import { lookupCrossref } from './crossref'

const recordings = path.resolve('../shared/recordings')
const there = existsSync(recordings)

/** Plays back recorded answers of arXiv and Crossref. */
let server: http.Server

beforeAll(async () => {
  const arxiv = there ? readArxiv() : new Map()
  const crossref = there ? readCrossref() : new Map()
  server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://local')
    const id = url.searchParams.get('id_list')
    if (id === '9999.99999') return void response.writeHead(503).end('busy')
    if (id === '9999.99998') return void response.end('<html><body>not a feed</body></html>')
    const recorded = id ? arxiv.get(id) : crossref.get(decodeURIComponent(url.pathname))
    if (!recorded) return void response.writeHead(404).end('Resource not found.')
    response.writeHead(recorded.status).end(recorded.body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  process.env.ARXIV_URL = base
  process.env.CROSSREF_URL = base
})

afterAll(() => server.close())

describe.skipIf(!there)('arXiv (recordings in ../shared)', () => {
  test('a work is found by its id, with version, authors, date and PDF', async () => {
    const found = await lookupArxiv('1605.08386')
    expect(found).toMatchObject({
      sources: ['arxiv'],
      arxivId: '1605.08386v1',
      title: 'Heat-bath random walks with Markov bases',
      published: '2016-05-26',
      url: 'https://arxiv.org/abs/1605.08386v1',
    })
    expect(found?.authors.length).toBeGreaterThan(0)
    expect(found?.abstract).toMatch(/^Graphs on lattice points/)
    expect(found?.pdfUrls[0]).toMatch(/\/pdf\/1605\.08386v1$/)
  })

  test('an old id keeps its archive name', async () => {
    expect(await lookupArxiv('quant-ph/0201082v1')).toMatchObject({
      arxivId: 'quant-ph/0201082v1',
      authors: ['Stephen Blaha'],
    })
  })

  test('entities and journal references are parsed', async () => {
    const found = await lookupArxiv('astro-ph/0601001')
    expect(found?.venue).toBe('ActaAstron.56:1-50,2006')
    expect(found?.abstract).toContain('Gould & Morgan (2003)')
  })

  test('a numeric title stays a title', async () => {
    expect((await lookupArxiv('2104.12255v1'))?.title).toBe('0')
  })

  test('unknown and invalid ids give null', async () => {
    expect(await lookupArxiv('0000.0000')).toBeNull()
    expect(await lookupArxiv('abc')).toBeNull()
  })

  test('a failing source is not an empty result', async () => {
    await expect(lookupArxiv('9999.99999')).rejects.toMatchObject({ code: 'source_failed' })
    await expect(lookupArxiv('9999.99998')).rejects.toMatchObject({ code: 'source_failed' })
  })

  test('aborting works', async () => {
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(lookupArxiv('1605.08386', { signal })).rejects.toThrow('enough')
    expect(await lookupArxiv('1605.08386')).not.toBeNull()
  })
})

describe.skipIf(!there)('Crossref (recordings in ../shared)', () => {
  test('a work is found by its DOI', async () => {
    expect(await lookupCrossref('10.1371/journal.pone.0033693')).toMatchObject({
      sources: ['crossref'],
      doi: '10.1371/journal.pone.0033693',
      title:
        'Methylphenidate Exposure Induces Dopamine Neuron Loss and Activation of Microglia in the Basal Ganglia of Mice',
      authors: expect.arrayContaining(['Shankar Sadasivan', 'Richard J. Smeyne']),
      published: '2012-03-21',
      venue: 'PLoS ONE',
      arxivId: null,
    })
  })

  test('texts have no markup', async () => {
    for (const doi of ['10.1038/srep16696', '10.1136/jclinpath-2020-206745', '10.1002/jor.1100150407']) {
      const found = await lookupCrossref(doi)
      expect(found?.title).toBeTruthy()
      expect(`${found?.title} ${found?.abstract}`).not.toMatch(/<\/?[a-z]|&amp;/)
    }
  })

  test("dates are as precise as Crossref's", async () => {
    expect((await lookupCrossref('10.1002/jor.1100150407'))?.published).toMatch(/^1997(-\d\d){0,2}$/)
  })

  test('an unknown DOI gives null', async () => {
    expect(await lookupCrossref('10.1371/notarealdoi')).toBeNull()
    expect(await lookupCrossref('not a doi')).toBeNull()
  })
})

type Recorded = Map<string, { status: number; body: string | Buffer }>

function readArxiv(): Recorded {
  const files = readdirSync(path.join(recordings, 'arxiv')).filter((name) => name.endsWith('.json'))
  return new Map(
    files.flatMap((name) => {
      const file = JSON.parse(readFileSync(path.join(recordings, 'arxiv', name), 'utf8'))
      const id = new URL(file.url).searchParams.get('id_list')
      return id ? [[id, { status: file.status_code, body: file.body }]] : []
    }),
  )
}

/** Reads the few lines of YAML with a recorded GET of a work. */
function readCrossref(): Recorded {
  const found: Recorded = new Map()
  for (const folder of ['test-works', 'test-workscontainer']) {
    for (const name of readdirSync(path.join(recordings, 'crossref', folder))) {
      const cassette = readFileSync(path.join(recordings, 'crossref', folder, name), 'utf8')
      const exchange =
        /uri: https:\/\/api\.crossref\.org(\/works\/[^?\s]+)\s+response:\s+body:\s+string: !!binary \|\n((?: {8}\S+\n)+)/g
      for (const [, uri = '', base64 = ''] of cassette.matchAll(exchange)) {
        const body = gunzipSync(Buffer.from(base64.replace(/\s/g, ''), 'base64'))
        found.set(decodeURIComponent(uri), { status: 200, body })
      }
    }
  }
  return found
}
