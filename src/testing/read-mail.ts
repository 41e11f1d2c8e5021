/** A mail as it was sent, parsed as far as the tests need. */
export interface ReadMail {
  headers: Map<string, string>
  plain: string
  html: string
  attachments: { fileName: string; contentType: string; content: Buffer }[]
}

interface Part {
  headers: Map<string, string>
  body: string
}

/** Parses what our mails use: nested multiparts, base64, quoted-printable and encoded words. */
export function readMail(raw: string): ReadMail {
  const { headers } = splitPart(raw)
  const mail: ReadMail = { headers, plain: '', html: '', attachments: [] }
  for (const part of leaves(splitPart(raw))) {
    const contentType = part.headers.get('content-type') ?? 'text/plain'
    const content = decodeBody(part)
    if (part.headers.get('content-disposition')?.startsWith('attachment')) {
      const fileName = parameter(part.headers.get('content-disposition') ?? '', 'filename') ?? ''
      mail.attachments.push({ fileName, contentType: contentType.split(';')[0] ?? '', content })
    } else if (contentType.startsWith('text/html')) mail.html = content.toString('utf8')
    else if (contentType.startsWith('text/plain')) mail.plain = content.toString('utf8')
  }
  return mail
}

function splitPart(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n')
  const head = raw.slice(0, end).replace(/\r\n[ \t]+/g, ' ')
  const headers = head.split('\r\n').map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())]
  })
  return { headers: new Map(headers), body: raw.slice(end + 4) }
}

function leaves(part: Part): Part[] {
  const contentType = part.headers.get('content-type') ?? ''
  const boundary = contentType.startsWith('multipart/') ? parameter(contentType, 'boundary') : undefined
  if (!boundary) return [part]
  const inner = `\r\n${part.body}`.split(`\r\n--${boundary}`).slice(1, -1)
  return inner.flatMap((text) => leaves(splitPart(text.replace(/^\r\n/, ''))))
}

function decodeBody({ headers, body }: Part): Buffer {
  switch (headers.get('content-transfer-encoding')?.toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64')
    case 'quoted-printable':
      return Buffer.from(unquoted(body.replace(/=\r\n/g, '')), 'latin1')
    default:
      return Buffer.from(body, 'latin1')
  }
}

function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) => {
      if (kind.toLowerCase() === 'b') return Buffer.from(text, 'base64').toString('utf8')
      return Buffer.from(unquoted(text.replaceAll('_', ' ')), 'latin1').toString('utf8')
    })
}

function unquoted(text: string): string {
  return text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

function parameter(header: string, name: string): string | undefined {
  const found = new RegExp(`${name}=(?:"([^"]*)"|([^;\\s]*))`, 'i').exec(header)
  return found?.[1] ?? found?.[2]
}
