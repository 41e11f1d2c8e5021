import { EDGE_BYTES } from '#domain/claims/files/file-limits.ts'

/**
 * SHA-256 of the size and both ends of a file, by which it is known again. A browser works it out on secure pages alone; elsewhere a file
 * is not gone on with after the page was closed.
 */
export async function hashEdges(file: Blob): Promise<string | null> {
  const { subtle } = globalThis.crypto as { subtle?: SubtleCrypto }
  if (!subtle) return null
  const bytes = Math.min(file.size, EDGE_BYTES)
  const ends = new Blob([`${file.size}:`, file.slice(0, bytes), file.slice(file.size - bytes)])
  const hash = await subtle.digest('SHA-256', await ends.arrayBuffer())
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
