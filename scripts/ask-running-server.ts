import { request } from 'node:http'
import { env } from '../lib/env'

/**
 * Sends a request to the Folio that uses the data directory, without a time limit. Returns its answer; throws an error
 * with a sentence if it refuses or is unreachable.
 */
export function askRunningServer(path: string): Promise<unknown> {
  const { HOST, PORT, API_TOKEN } = env()
  const headers = API_TOKEN ? { authorization: `Bearer ${API_TOKEN}` } : {}
  const gone = `The Folio that holds the data directory does not answer at ${HOST}:${PORT}.`
  return new Promise((resolve, reject) => {
    const asked = request({ host: HOST, port: PORT, path, method: 'POST', headers }, async (response) => {
      let text = ''
      for await (const part of response) text += part
      const answer = parse(text)
      if ((response.statusCode ?? 500) < 300) resolve(answer)
      else reject(new Error(answer?.error?.message ?? gone))
    })
    asked.on('error', () => reject(new Error(gone)))
    asked.end()
  })
}

function parse(text: string): { error?: { message?: string } } | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
