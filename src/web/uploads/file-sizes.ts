const MB = 1024 * 1024

/** `2.1 of 3.4 MB, 62 percent` */
export function saySent(sent: number, bytes: number): string {
  return `${inMegabytes(sent)} of ${inMegabytes(bytes)} MB, ${percentOf(sent, bytes)} percent`
}

export function percentOf(sent: number, bytes: number): number {
  return bytes === 0 ? 0 : Math.floor((sent / bytes) * 100)
}

function inMegabytes(bytes: number): string {
  const megabytes = bytes / MB
  return megabytes >= 100 ? String(Math.round(megabytes)) : megabytes.toFixed(1)
}
