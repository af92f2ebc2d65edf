/** A message of a stage or an error without the picture in front of it, which files of the log keep: screens have no pictures. */
export function plainMessage(message: string): string {
  return message.replace(/^(?:\p{Extended_Pictographic}|\uFE0F|\u200D|\s)+/u, '')
}
