/** Enough for every type that we take. */
export const TYPE_HEAD_BYTES = 64 * 1024

/** What the first bytes of a file say that it is; undefined for what they do not tell, such as plain text. */
export async function detectType(head: Buffer): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type')
  return (await fileTypeFromBuffer(head))?.mime
}
