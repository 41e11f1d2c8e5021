const BOUNDARY = 'a-boundary-of-tests'

export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`

interface Part {
  name: string
  content: Buffer | string
  /** Of a file. */
  fileName?: string
  type?: string
}

/** The body of a multipart form, as a browser or an attacker would send it. */
export function multipartBody(parts: readonly Part[]): Buffer {
  const written = parts.flatMap(({ name, content, fileName, type }) => [
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"`,
    ...(fileName === undefined ? [] : [`; filename="${fileName}"`]),
    ...(type === undefined ? [] : [`\r\ncontent-type: ${type}`]),
    '\r\n\r\n',
    content,
    '\r\n',
  ])
  return Buffer.concat([...written, `--${BOUNDARY}--\r\n`].map((piece) => Buffer.from(piece)))
}
