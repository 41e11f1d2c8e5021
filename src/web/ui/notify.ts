import { createStore } from '#web/ui/store.ts'

export type NotificationType = 'info' | 'success' | 'warning' | 'error'

export interface Notification {
  id: string
  type: NotificationType
  title: string
  message: string
  /** Whether the message was cut. */
  isTruncated: boolean
}

/** So many characters of a message are shown. */
export const MESSAGE_LENGTH = 70
/** More would cover the page; the others wait for their turn. */
const SHOWN_AT_ONCE = 3
const ID_LENGTH = 21
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'

const store = createStore<{ shown: readonly Notification[]; waiting: readonly Notification[] }>({
  shown: [],
  waiting: [],
})

/**
 * Shows a short message for a moment. What must not be missed, the caller also shows on the page.
 * The same message again replaces the one still shown.
 *
 * @rule S17 None is pushed out by newer ones: those wait until there is room.
 * @rule E13 A notification has a random id of 21 characters and one of four types.
 * @rule K01 Its message is cut at 70 characters.
 */
export function notify(content: { type: NotificationType; title: string; message: string }): string {
  const characters = [...content.message]
  const message = characters.slice(0, MESSAGE_LENGTH).join('')
  const notification = {
    ...content,
    id: randomId(),
    message,
    isTruncated: characters.length > MESSAGE_LENGTH,
  }
  const all = allInOrder()
  const place = all.findIndex((other) => isSame(other, notification))
  arrange(place < 0 ? [...all, notification] : all.with(place, notification))
  return notification.id
}

export function dismiss(id: string): void {
  arrange(allInOrder().filter((notification) => notification.id !== id))
}

function allInOrder(): readonly Notification[] {
  const { shown, waiting } = store.get()
  return [...shown, ...waiting]
}

function arrange(all: readonly Notification[]): void {
  store.set({ shown: all.slice(0, SHOWN_AT_ONCE), waiting: all.slice(SHOWN_AT_ONCE) })
}

export const notifications = {
  get: () => store.get().shown,
  subscribe: store.subscribe,
}

function isSame(one: Notification, other: Notification): boolean {
  return one.type === other.type && one.title === other.title && one.message === other.message
}

/** 64 characters, so six bits of each random byte choose one evenly. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_LENGTH))
  return Array.from(bytes, (byte) => ALPHABET[byte & 63]).join('')
}
