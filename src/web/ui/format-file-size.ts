/** The size of a file as people read it. */
export function formatFileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000))
  return kilobytes < 1000 ? `${kilobytes} kB` : `${(kilobytes / 1000).toFixed(1)} MB`
}
