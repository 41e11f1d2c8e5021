/** A date and time in the reader's time zone, with its name: `Nov 20, 2026, 6:00 AM CST`. */
export function formatMoment(moment: string): string {
  return new Date(moment).toLocaleString('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
}
