/** The value of a cookie as it was sent, '' where there is none. */
export function readCookie(headers: Headers, name: string): string {
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([own]) => own === name)?.[1] ?? ''
}
