import { MOST_MAILED_BYTES } from '#domain/files/case-files.ts'

/**
 * The most that the files of one mail may hold together: many mail servers refuse more.
 *
 * @rule N107 Files over 10 MB are not mailed.
 */
export const MAX_MAIL_BYTES = MOST_MAILED_BYTES

/** `84 kB` or `1.2 MB`. */
export function formatFileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000))
  return kilobytes < 1000 ? `${kilobytes} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** Why files of this size cannot be mailed; undefined if they can. */
export function refuseMailSize(bytes: number): string | undefined {
  if (bytes <= MAX_MAIL_BYTES) return undefined
  return `These files are ${formatFileSize(bytes)} together. We can email up to ${formatFileSize(MAX_MAIL_BYTES)} in one message. Send fewer files`
}
