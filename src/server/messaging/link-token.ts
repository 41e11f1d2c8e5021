/**
 * A link that opens something for whoever has it. Its token goes to the receivers of the mail and is kept for no longer
 * than it takes to reach them.
 */
export interface SecretLink {
  url: string
  token: string
  expiresAt: Date
}

const PLACEHOLDER_TEXT = 'link-redacted-'
/** Where quoted-printable ends a line that the text does not end. */
const SOFT_BREAK = '=\r\n'

/** What is kept of a text in which the token stands: a placeholder of the same length, so that lines break alike. */
export function redactToken(text: string, token: string): string {
  return text.replaceAll(token, createPlaceholder(token))
}

/** The text as its receiver reads it. */
export function restoreToken(text: string, token: string): string {
  return text.replaceAll(createPlaceholder(token), token)
}

/** The bytes as they are handed over, of the bytes as they are kept. Only the placeholder differs; no line moves. */
export function restoreTokenBytes(kept: Buffer, token: string): Buffer {
  const pattern = new RegExp([...createPlaceholder(token)].join(`(?:${SOFT_BREAK})?`), 'g')
  const filled = kept.toString('latin1').replace(pattern, (found) => wrapLikePlaceholder(token, found))
  return Buffer.from(filled, 'latin1')
}

function createPlaceholder({ length }: string): string {
  return PLACEHOLDER_TEXT.repeat(Math.ceil(length / PLACEHOLDER_TEXT.length)).slice(0, length)
}

/** The token, with a line break wherever the placeholder has one. */
function wrapLikePlaceholder(token: string, found: string): string {
  let place = 0
  return found
    .split(SOFT_BREAK)
    .map((piece) => token.slice(place, (place += piece.length)))
    .join(SOFT_BREAK)
}
