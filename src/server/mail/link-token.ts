/**
 * A link that opens something for whoever has it. Its token goes to the receivers of the mail and is kept for no longer
 * than it takes to reach them.
 */
export interface SecretLink {
  url: string
  token: string
  expiresAt: Date
}

const FILLER = 'link-redacted-'
/** Where quoted-printable ends a line that the text does not end. */
const SOFT_BREAK = '=\r\n'

/** What is kept of a text in which the token stands: a placeholder of the same length, so that lines break alike. */
export function redacted(text: string, token: string): string {
  return text.replaceAll(token, placeholderOf(token))
}

/** The text as its receiver reads it. */
export function unredacted(text: string, token: string): string {
  return text.replaceAll(placeholderOf(token), token)
}

/** The bytes as they are handed over, of the bytes as they are kept. Only the placeholder differs; no line moves. */
export function unredactedBytes(kept: Buffer, token: string): Buffer {
  const pattern = new RegExp([...placeholderOf(token)].join(`(?:${SOFT_BREAK})?`), 'g')
  const filled = kept.toString('latin1').replace(pattern, (found) => spread(token, found))
  return Buffer.from(filled, 'latin1')
}

function placeholderOf({ length }: string): string {
  return FILLER.repeat(Math.ceil(length / FILLER.length)).slice(0, length)
}

/** The token, with a line break wherever the placeholder has one. */
function spread(token: string, found: string): string {
  let place = 0
  return found
    .split(SOFT_BREAK)
    .map((piece) => token.slice(place, (place += piece.length)))
    .join(SOFT_BREAK)
}
