/** With a full stop at its end, for messages from the server come without one and our own with one. */
export function asSentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`
}
