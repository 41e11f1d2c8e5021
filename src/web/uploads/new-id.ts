/** A random id, also where the page is not secure, so that the browser has no function for it. */
export function newId(): string {
  return crypto.randomUUID?.() ?? uuid()
}

function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const at = (place: number) => bytes[place] ?? 0
  bytes[6] = (at(6) & 0x0f) | 0x40
  bytes[8] = (at(8) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
