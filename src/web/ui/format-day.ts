const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** A calendar day, `2027-06-12`, in the room of a table: `Jun 12, 2027`. */
export function formatDay(iso: string): string {
  const moment = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(moment.getTime()) ? iso : DAY.format(moment)
}
