import type { KeptPhoto } from '#web/event-day/store/day-rows.ts'

/** Pictures for which the phone has no room: they are sent while the page is open, and lost with it. */
const held = new Map<string, KeptPhoto>()

export function holdPhoto(photo: KeptPhoto): void {
  held.set(photo.id, photo)
}

export function heldPhoto(id: string): KeptPhoto | undefined {
  return held.get(id)
}

export function letGo(id: string): void {
  held.delete(id)
}
