/** Adds a full stop: messages from the server have none, our own have one. */
export function asSentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`
}
