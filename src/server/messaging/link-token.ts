/**
 * A link that works for everybody who has it. Its token is sent to the receivers of the mail and stored only until it
 * has reached them.
 */
export interface SecretLink {
  url: string
  token: string
  expiresAt: Date
}

const PLACEHOLDER_TEXT = 'link-redacted-'
/** A line break that quoted-printable inserts. */
const SOFT_BREAK = '=\r\n'

/** Replaces the token by a placeholder of the same length, so that lines break alike. */
export function redactToken(text: string, token: string): string {
  return text.replaceAll(token, createPlaceholder(token))
}

/** The text with the token, as the receiver reads it. */
export function restoreToken(text: string, token: string): string {
  return text.replaceAll(createPlaceholder(token), token)
}

/** The bytes to send, made from the stored ones. Only the placeholder differs; no line break moves. */
export function restoreTokenBytes(storedBytes: Buffer, token: string): Buffer {
  const pattern = new RegExp([...createPlaceholder(token)].join(`(?:${SOFT_BREAK})?`), 'g')
  const filled = storedBytes.toString('latin1').replace(pattern, (found) => wrapLikePlaceholder(token, found))
  return Buffer.from(filled, 'latin1')
}

/** Whether a token was taken out of a text. */
export function hasPlaceholder(text: string): boolean {
  return text.includes(PLACEHOLDER_TEXT)
}

/** What stands in a stored text for a token of this length. */
export function createPlaceholder({ length }: string): string {
  return PLACEHOLDER_TEXT.repeat(Math.ceil(length / PLACEHOLDER_TEXT.length)).slice(0, length)
}

/** Breaks the token into lines where the placeholder is broken. */
function wrapLikePlaceholder(token: string, found: string): string {
  let offset = 0
  return found
    .split(SOFT_BREAK)
    .map((piece) => token.slice(offset, (offset += piece.length)))
    .join(SOFT_BREAK)
}
