/** Has the browser save a generated file. */
export function saveFile(fileName: string, mediaType: string, body: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([body], { type: mediaType }))
  link.download = fileName
  link.click()
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
