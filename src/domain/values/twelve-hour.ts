/** `08:30`, as on the wire, becomes `8:30 AM`. */
export function formatTwelveHour(time: string): string {
  const hours = Number(time.slice(0, 2))
  return `${hours % 12 || 12}:${time.slice(3)} ${hours < 12 ? 'AM' : 'PM'}`
}
