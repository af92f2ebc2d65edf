/**
 * Decodes a file: UTF-8 or UTF-16, with or without byte order mark; otherwise the encoding named by JabRef or XML, or
 * else Windows-1252. What is UTF-8 in such a file, or was written as UTF-8 twice (`SÃ¡nchez`), is decoded as UTF-8.
 */
export function decode(bytes: Uint8Array): string {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const halves = emptyHalves(bytes.subarray(0, 1000))
  if (halves) return new TextDecoder(halves).decode(bytes)
  try {
    return decodeTwice(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return decodeTwice(new TextDecoder(namedEncoding(bytes) ?? 'windows-1252').decode(bytes))
  }
}

/** A UTF-8 character of two or three bytes, each decoded as a character of Windows-1252. */
const TWICE =
  /[\u00C2-\u00C5\u00CE-\u00D1][\u0080-\u00BF\u0152-\u0192\u02C6\u02DC\u2013-\u2122]|[\u00E2\u00E3][\u0080-\u00BF\u0152-\u0192\u02C6\u02DC\u2013-\u2122]{2}/g

/** Decodes what a program wrote as UTF-8 twice. No language has these letters before such signs. */
function decodeTwice(text: string): string {
  if (text.search(TWICE) === -1) return text
  const characters = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  return text.replace(TWICE, (written) => {
    const bytes = Array.from(written, (character) => characters.indexOf(character))
    try {
      return bytes.includes(-1) ? written : utf8.decode(Uint8Array.from(bytes))
    } catch {
      return written
    }
  })
}

/** In UTF-16 every other byte of Latin text is zero; which one shows the byte order. */
function emptyHalves(bytes: Uint8Array): string | null {
  const zeros = [0, 0]
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const most = bytes.length / 2
  if (even > most * 0.7 && odd < most * 0.1) return 'utf-16be'
  return odd > most * 0.7 && even < most * 0.1 ? 'utf-16le' : null
}

/** JabRef's `% Encoding: Cp1252`, or XML's `encoding="ISO-8859-1"`. */
function namedEncoding(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 500))
  const [, name = ''] = /(?:^%\s*encoding:\s*|<\?xml[^>]*encoding=["'])([\w-]+)/im.exec(head) ?? []
  const label = name.replace(/^cp(\d+)$/i, 'windows-$1').replace(/^MacRoman$/i, 'macintosh')
  try {
    return label && !/^utf-?8$/i.test(label) ? new TextDecoder(label).encoding : null
  } catch {
    return null
  }
}
