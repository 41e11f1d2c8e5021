import type { Day } from '#web/event-day/session/use-day.ts'

/** The pictures of an item, in the order of their records. */
export function photosAbout({ items }: Pick<Day, 'items'>, about: string): string[] {
  return [...items.values()].flatMap(({ current }) =>
    current.flatMap(({ kind, value }) => {
      if (kind !== 'photo') return []
      const shown = value as { photo: string; about: string }
      return shown.about === about ? [shown.photo] : []
    }),
  )
}
