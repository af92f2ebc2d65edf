/** The raw value of a cookie; '' if there is none. */
export function readCookie(headers: Headers, name: string): string {
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([own]) => own === name)?.[1] ?? ''
}
